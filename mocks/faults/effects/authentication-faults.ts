import { isObject, type Json } from '../../../spec/json.ts';
import { changesJson } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { implied } from './effect-fault.ts';

/** Callers that are taken for others, and an authorization whose state is another in its URL. */
export const authenticationFaults: readonly Fault[] = [
  implied(
    'getAuthContext',
    'of-the-one-before',
    'effects',
    'path-only-auth',
    'the context is that of who has asked for it before',
    answersBefore(),
  ),
  implied(
    'getAuthContext',
    'one-for-all',
    'effects',
    'path-only-auth',
    'the context is that of the first who has asked for it',
    answersFirst(),
  ),
  implied(
    'authorizeDataStorage',
    'other-state',
    'success',
    'operation-authorizeDataStorage',
    'the state is not the one in the URL',
    changesJson('authorizeDataStorage', (body) => (isObject(body) ? { ...body, state: 'c0ffee00c0ffee00' } : body)),
  ),
];

function answersFirst(): Change {
  return (service) => {
    let first: Json | undefined;
    return changesJson('getAuthContext', (body) => (first ??= body))(service);
  };
}

function answersBefore(): Change {
  return (service) => {
    let before: Json | undefined;
    return changesJson('getAuthContext', (body) => {
      const told = before ?? body;
      before = body;
      return told;
    })(service);
  };
}
