import { isObject, type Json } from '../../../spec/json.ts';
import { changesJson } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { implied, stated } from './effect-fault.ts';

/** A destination keeps its key, or hides what refers to it. */
export const destinationFaults: readonly Fault[] = [
  implied(
    'rotateDataDestinationSecretKey',
    'same',
    'effects',
    'operation-rotateDataDestinationSecretKey',
    'the secret key stays the same',
    keepsKey(),
  ),
  implied(
    'getDataDestinationImpact',
    'none',
    'effects',
    'operation-getDataDestinationImpact',
    'no destination is ever referred to',
    changesJson('getDataDestinationImpact', emptied),
  ),
  implied(
    'getDataDestinationImpact',
    'each',
    'effects',
    'operation-getDataDestinationImpact',
    'a DataMart is counted for each of its reports',
    changesJson('getDataDestinationImpact', (body) =>
      isObject(body) ? { ...body, dataMartCount: body['reportCount']! } : body,
    ),
  ),
  implied(
    'getDataDestinationImpact',
    'one',
    'effects',
    'operation-getDataDestinationImpact',
    'one report is told, however many there are',
    changesJson('getDataDestinationImpact', (body) =>
      isObject(body) ? { ...body, reports: (body['reports'] as readonly Json[]).slice(0, 1) } : body,
    ),
  ),
  stated(
    'connectSheetsDestination',
    'shared',
    'success',
    'destination-starts-unshared',
    'the destination says that it is shared',
    changesJson('connectSheetsDestination', (body) => (isObject(body) ? { ...body, shared: true } : body)),
  ),
  ...['getDataStorageOAuthSettings', 'getDataDestinationOAuthSettings'].map((operation) =>
    implied(
      operation,
      'less',
      'effects',
      `operation-${operation}`,
      'the first of the settings is not told',
      changesJson(operation, (body) => (isObject(body) ? Object.fromEntries(Object.entries(body).slice(1)) : body)),
    ),
  ),
];

/** The first key that was shown is shown again. */
function keepsKey(): Change {
  return (service) => {
    let first: Json | undefined;
    return changesJson('rotateDataDestinationSecretKey', (body) => {
      if (!isObject(body)) return body;
      first ??= body['secretKey'];
      return first === undefined ? body : { ...body, secretKey: first };
    })(service);
  };
}

function emptied(body: Json): Json {
  if (!isObject(body)) return body;
  const none = (value: Json): Json => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, none(value)]));
}
