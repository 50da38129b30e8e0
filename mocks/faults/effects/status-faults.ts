import { isObject, type Json } from '../../../spec/json.ts';
import { changesJson } from '../changes.ts';
import type { Fault } from '../fault.ts';
import { implied } from './effect-fault.ts';

/** Operations that say of a record what is not so, or give all callers the same. */
export const statusFaults: readonly Fault[] = [
  implied(
    'validateDataMartDefinition',
    'valid',
    'effects',
    'operation-validateDataMartDefinition',
    'each definition is valid, and none is as well',
    changesJson('validateDataMartDefinition', () => ({ valid: true, errorMessage: null, estimatedBytes: null })),
  ),
  ...['getDataStorageOAuthStatus', 'getDataDestinationOAuthStatus'].map((operation) =>
    implied(
      operation,
      'connected',
      'effects',
      `operation-${operation}`,
      'what has no credential is connected',
      changesJson(operation, (body) => (isObject(body) ? { ...body, connected: true } : body)),
    ),
  ),
  implied(
    'authorizeDataStorage',
    'one-url',
    'effects',
    'operation-authorizeDataStorage',
    'the authorization URLs of all operations have the same state',
    changesJson(({ id }) => id.startsWith('authorize'), withUrlState),
  ),
];

function withUrlState(body: Json): Json {
  if (!isObject(body) || typeof body['authorizationUrl'] !== 'string') return body;
  const url = new URL(body['authorizationUrl']);
  url.searchParams.set('state', 'state');
  return { ...body, authorizationUrl: url.href };
}
