import { hintFor } from '../../spec/input-error.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockRequest } from '../http.ts';
import { Refusal } from '../refusal.ts';
import { toInputReader } from '../validate.ts';

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
  const schema = operation.body?.schema;
  const fields = isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  const parameters = operation.params.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  // Unknown fields are found first, with a hint: the validator would not name them, and miss what they were meant to be.
  const { body: stated } = operation;
  const readOpen = toInputReader(stated ? { ...operation, body: { ...stated, schema: true } } : operation);
  const read = stated ? toInputReader(operation) : readOpen;
  return (request, params) => {
    const open = readOpen(request, params);
    assertKnown('query parameter', Object.keys(open.query), parameters);
    assertKnown('field', Object.keys(isObject(open.body) ? open.body : {}), fields);
    const { query, body } = read(request, params);
    return { query, body: isObject(body) ? body : {} };
  };
}

function assertKnown(kind: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const use = known.length === 0 ? 'there is none' : `use ${known.join(', ')}`;
  throw new Refusal(400, `there is no ${kind} "${unknown}"; ${use}${hintFor(unknown, known)}`);
}
