import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockRequest } from '../http.ts';
import { toInputReader } from '../input/validate.ts';
import { assertKnown, assertKnownFields } from './assert-known.ts';

/** Query and body of a request to the control interface. */
export type ControlInput = { readonly query: JsonObject; readonly body: JsonObject };

/**
 * A reader of an operation's input that takes no name that it does not know: what is misspelt would do nothing, and
 * seem to work.
 *
 * @throws Refusal with 400 or 415, when it reads.
 */
export function readInput(
  operation: Operation,
): (request: MockRequest, params: Readonly<Record<string, string>>) => ControlInput {
  const parameters = operation.params.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  // Unknown fields are found first, with a hint: the validator would not name them, and miss what they were meant to be.
  const { body: stated } = operation;
  const readOpen = toInputReader(stated ? { ...operation, body: { ...stated, schema: true } } : operation);
  const read = stated ? toInputReader(operation) : readOpen;
  return (request, params) => {
    const open = readOpen(request, params);
    assertKnown('query parameter', Object.keys(open.query), parameters);
    assertKnownFields(open.body, stated?.schema ?? true);
    const { query, body } = read(request, params);
    return { query, body: isObject(body) ? body : {} };
  };
}
