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

/** Keeps nothing from one text to the next: each is decoded as a whole. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const none: Readonly<Record<string, Json>> = Object.freeze(Object.create(null) as Record<string, Json>);

/** The same, but what it refuses is given back: thrown, it would cost more than all that was checked. */
export type InputChecker = (request: MockRequest, params: Readonly<Record<string, string>>) => Input | Refusal;

/** What compiles schemas: query and path parameters are texts, taken for the numbers and booleans that they spell. */
export type Compilers = { readonly body: Compile; readonly parameters: Compile };

type Compile = (schema: Schema) => Validator;

/** Compilers to share between the input readers of many operations. */
export function createCompilers(): Compilers {
  return { body: toValidators({ trust: true }), parameters: toValidators({ coerce: true, trust: true }) };
}

/** An input reader for an operation; its schemas are compiled once, here. */
export function toInputReader(operation: Operation, compilers: Compilers = createCompilers()): InputReader {
  const check = toInputChecker(operation, compilers);
  return (request, params) => {
    const input = check(request, params);
    if (input instanceof Refusal) throw input;
    return input;
  };
}

/** An input checker for an operation; its schemas are compiled once, here. */
export function toInputChecker(operation: Operation, compilers: Compilers): InputChecker {
  const readQuery = toQueryReader(operation, compilers);
  const checkPath = toPathCheck(operation, compilers);
  const readBody = toBodyReader(operation, compilers);
  return (request, params) => {
    const refusal = checkPath(params);
    if (refusal !== undefined) return refusal;
    const query = readQuery(request.target);
    if (query instanceof Refusal) return query;
    const body = readBody(request);
    return body instanceof Refusal ? body : { query, body };
  };
}

function toQueryReader(operation: Operation, { parameters }: Compilers): (target: string) => Input['query'] | Refusal {
  const validate = toParameterValidator(operation, 'query', parameters);
  const lists = new Set(
    parametersIn(operation, 'query')
      .filter(({ schema }) => isArray(schema))
      .map(({ name }) => name),
  );
  return (target) => {
    const start = target.indexOf('?');
    if (start < 0 && validate === undefined) return none;
    const query: Record<string, Json> = Object.create(null) as Record<string, Json>;
    for (const [name, value] of new URLSearchParams(start < 0 ? '' : target.slice(start + 1))) {
      if (lists.has(name)) query[name] = [...((query[name] as string[] | undefined) ?? []), value];
      else query[name] ??= value;
    }
    return (validate && toRefusal(validate(query), 'query')) ?? query;
  };
}

function toPathCheck(
  operation: Operation,
  { parameters }: Compilers,
): (params: Readonly<Record<string, string>>) => Refusal | undefined {
  const validate = toParameterValidator(operation, 'path', parameters);
  if (validate === undefined) return () => undefined;
  return (params) => toRefusal(validate({ ...params }), 'path');
}

function toParameterValidator(operation: Operation, place: 'query' | 'path', compile: Compile): Validator | undefined {
  const parameters = parametersIn(operation, place);
  if (parameters.length === 0) return undefined;
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return compile({ type: 'object', properties, required });
}

function toBodyReader(
  { body: stated, provenance, method }: Operation,
  { body: compile }: Compilers,
): (request: MockRequest) => Json | Refusal | undefined {
  if (stated === undefined) return provenance === 'path-only' && method !== 'GET' ? readOpenBody : () => undefined;
  const validate = compile(stated.schema);
  return ({ body, headers }) => {
    if (body === undefined || body.length === 0) {
      return stated.required ? new Refusal(400, 'the request has no body, and this operation requires one') : undefined;
    }
    const value = checkJsonType(headers['content-type']) ?? parse(body);
    return value instanceof Refusal ? value : (toRefusal(validate(value), 'body') ?? value);
  };
}

/** "Their parameters and bodies: not shown": an operation known by its path alone may have a body all the same. */
function readOpenBody({ body, headers }: MockRequest): Json | Refusal | undefined {
  const isJson = body !== undefined && body.length > 0 && checkJsonType(headers['content-type']) === undefined;
  return isJson ? parse(body) : undefined;
}

function checkJsonType(contentType: string | undefined): Refusal | undefined {
  if (contentType === 'application/json') return undefined;
  const type = contentType?.split(';')[0]!.trim().toLowerCase();
  if (type === 'application/json' || type?.endsWith('+json') === true) return undefined;
  return new Refusal(415, `the content type is ${type ?? 'missing'}; send application/json`);
}

function parse(body: Uint8Array): Json | Refusal {
  if (isNestedTooDeep(body)) return new Refusal(400, `the body is nested deeper than ${maxDepth} levels`);
  try {
    return JSON.parse(utf8.decode(body)) as Json;
  } catch (error) {
    return new Refusal(400, `the body is not valid JSON: ${(error as Error).message}`);
  }
}

function parametersIn(operation: Operation, place: 'query' | 'path'): Operation['params'] {
  return operation.params.filter((parameter) => parameter.in === place);
}

function isArray(schema: unknown): boolean {
  return (schema as { type?: unknown }).type === 'array';
}

function toRefusal(faults: readonly SchemaFault[], place: string): Refusal | undefined {
  if (faults.length === 0) return undefined;
  const details = faults.map(({ pointer, message }): Detail => ({ pointer: `/${place}${pointer}`, message }));
  const [first] = details;
  return new Refusal(400, `${first!.pointer} ${first!.message}`, { details });
}
