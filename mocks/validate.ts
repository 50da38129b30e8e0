import type { Json } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';
import { type SchemaFault, toValidators, type Validator } from '../spec/schema.ts';
import type { MockRequest } from './http.ts';
import { isNestedTooDeep, maxDepth } from './is-nested-too-deep.ts';
import { type Detail, Refusal } from './refusal.ts';

/** The parameters and the body of a request, valid and with the types that the contract gives them. */
export type Input = { readonly query: Readonly<Record<string, Json>>; readonly body: Json | undefined };

/** Reads the parameters and the body of a request and refuses what the contract does not allow (400, 415). */
export type InputReader = (request: MockRequest, params: Readonly<Record<string, string>>) => Input;

/** What compiles schemas: query and path parameters are texts, taken for the numbers and booleans that they spell. */
export type Compilers = { readonly body: Compile; readonly parameters: Compile };

type Compile = (schema: Schema) => Validator;

/** Compilers to share between the input readers of many operations. */
export function createCompilers(): Compilers {
  return { body: toValidators(), parameters: toValidators({ coerce: true }) };
}

/** An input reader for an operation; its schemas are compiled once, here. */
export function toInputReader(operation: Operation, compilers: Compilers = createCompilers()): InputReader {
  const readQuery = toQueryReader(operation, compilers);
  const assertPath = toPathAssertion(operation, compilers);
  const readBody = toBodyReader(operation, compilers);
  return (request, params) => {
    assertPath(params);
    return { query: readQuery(request.target), body: readBody(request) };
  };
}

function toQueryReader(operation: Operation, { parameters }: Compilers): (target: string) => Record<string, Json> {
  const validate = toParameterValidator(operation, 'query', parameters);
  const lists = new Set(
    parametersIn(operation, 'query')
      .filter(({ schema }) => isArray(schema))
      .map(({ name }) => name),
  );
  return (target) => {
    const start = target.indexOf('?');
    const query: Record<string, Json> = Object.create(null) as Record<string, Json>;
    for (const [name, value] of new URLSearchParams(start < 0 ? '' : target.slice(start + 1))) {
      if (lists.has(name)) query[name] = [...((query[name] as string[] | undefined) ?? []), value];
      else query[name] ??= value;
    }
    refuseIf(validate?.(query) ?? [], 'query');
    return query;
  };
}

function toPathAssertion(
  operation: Operation,
  { parameters }: Compilers,
): (params: Readonly<Record<string, string>>) => void {
  const validate = toParameterValidator(operation, 'path', parameters);
  return (params) => refuseIf(validate?.({ ...params }) ?? [], 'path');
}

function toParameterValidator(operation: Operation, place: 'query' | 'path', compile: Compile): Validator | undefined {
  const parameters = parametersIn(operation, place);
  if (parameters.length === 0) return undefined;
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return compile({ type: 'object', properties, required });
}

function toBodyReader(
  { body: stated }: Operation,
  { body: compile }: Compilers,
): (request: MockRequest) => Json | undefined {
  if (stated === undefined) return () => undefined;
  const validate = compile(stated.schema);
  return ({ body, headers }) => {
    if (body === undefined || body.length === 0) {
      if (stated.required) throw new Refusal(400, 'the request has no body, and this operation requires one');
      return undefined;
    }
    assertJsonType(headers['content-type']);
    const value = parse(body);
    refuseIf(validate(value), 'body');
    return value;
  };
}

function assertJsonType(contentType: string | undefined): void {
  const type = contentType?.split(';')[0]!.trim().toLowerCase();
  if (type === 'application/json' || type?.endsWith('+json') === true) return;
  throw new Refusal(415, `the content type is ${type ?? 'missing'}; send application/json`);
}

function parse(body: Uint8Array): Json {
  if (isNestedTooDeep(body)) throw new Refusal(400, `the body is nested deeper than ${maxDepth} levels`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as Json;
  } catch (error) {
    throw new Refusal(400, `the body is not valid JSON: ${(error as Error).message}`);
  }
}

function parametersIn(operation: Operation, place: 'query' | 'path'): Operation['params'] {
  return operation.params.filter((parameter) => parameter.in === place);
}

function isArray(schema: unknown): boolean {
  return (schema as { type?: unknown }).type === 'array';
}

function refuseIf(faults: readonly SchemaFault[], place: string): void {
  if (faults.length === 0) return;
  const details = faults.map(({ pointer, message }): Detail => ({ pointer: `/${place}${pointer}`, message }));
  const [first] = details;
  throw new Refusal(400, `${first!.pointer} ${first!.message}`, { details });
}
