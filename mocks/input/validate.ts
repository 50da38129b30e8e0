import type { Json } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { type SchemaFault, toValidators, type Validator } from '../../spec/schema.ts';
import { type MockRequest, noHeaders } from '../http.ts';
import { isNestedTooDeep, maxDepth } from './is-nested-too-deep.ts';
import { toMeantFaults } from './meant-faults.ts';
import { withOpenVariants } from './open-variants.ts';
import { type Detail, Refusal, type Refused } from '../refusal.ts';

/** The parameters and the body of a request, valid and with the types that the contract gives them. */
export type Input = {
  readonly query: Readonly<Record<string, Json>>;
  readonly body: Json | undefined;
  /** The JSON text of the body, where there is one. */
  readonly bodyText: string | undefined;
};

/** Reads the parameters and the body of a request and refuses what the contract does not allow (400, 415). */
export type InputReader = (request: MockRequest, params: Readonly<Record<string, string>>) => Input;

/** Keeps nothing from one text to the next: each is decoded as a whole. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const noQuery: Read<Input['query']> = { value: Object.freeze(Object.create(null) as Record<string, Json>) };
const noBody: ReadBody = { value: undefined, text: undefined };

/** The same, but what it refuses is given back: an error that is thrown would cost more than all that was checked. */
export type InputChecker = (request: MockRequest, params: Readonly<Record<string, string>>) => Input | Refused;

/** What compiles schemas: query and path parameters are texts, taken for the numbers and booleans that they spell. */
export type Compilers = { readonly body: Compile; readonly parameters: Compile };

type Compile = (schema: Schema) => Validator;

/** What was read, which may have fields of any name, or why not. */
type Read<T> = { readonly value: T } | Refused;

/** A body that was read, and its JSON text. */
type ReadBody = { readonly value: Json | undefined; readonly text: string | undefined } | Refused;

/** Compilers to share between the input readers of many operations. */
export function createCompilers(): Compilers {
  const compile = toValidators({ trust: true });
  return {
    body: (schema) => compile(withOpenVariants(schema)),
    parameters: toValidators({ coerce: true, trust: true }),
  };
}

/** An input reader for an operation; its schemas are compiled once, here. */
export function toInputReader(operation: Operation, compilers: Compilers = createCompilers()): InputReader {
  const check = toInputChecker(operation, compilers);
  return (request, params) => {
    const input = check(request, params);
    if (isRefused(input)) throw new Refusal(input.status, input.message, input);
    return input;
  };
}

/** Whether what was asked for is refused. */
export function isRefused(result: Input | Read<unknown> | ReadBody): result is Refused {
  return 'status' in result;
}

/** An input checker for an operation; its schemas are compiled once, here. */
export function toInputChecker(operation: Operation, compilers: Compilers): InputChecker {
  const readQuery = toQueryReader(operation, compilers);
  const checkPath = toPathCheck(operation, compilers);
  const readBody = toBodyReader(operation, compilers);
  return (request, params) => {
    const refused = checkPath(params);
    if (refused !== undefined) return refused;
    const query = readQuery(request.target);
    if (isRefused(query)) return query;
    const body = readBody(request);
    return isRefused(body) ? body : { query: query.value, body: body.value, bodyText: body.text };
  };
}

function toQueryReader(operation: Operation, { parameters }: Compilers): (target: string) => Read<Input['query']> {
  const validate = toParameterValidator(operation, 'query', parameters);
  const lists = new Set(
    parametersIn(operation, 'query')
      .filter(({ schema }) => isArray(schema))
      .map(({ name }) => name),
  );
  return (target) => {
    const start = target.indexOf('?');
    if (start < 0 && validate === undefined) return noQuery;
    const query: Record<string, Json> = Object.create(null) as Record<string, Json>;
    for (const [name, value] of new URLSearchParams(start < 0 ? '' : target.slice(start + 1))) {
      if (lists.has(name)) query[name] = [...((query[name] as string[] | undefined) ?? []), value];
      else query[name] ??= value;
    }
    return (validate && toRefused(validate(query), 'query')) ?? { value: query };
  };
}

function toPathCheck(
  operation: Operation,
  { parameters }: Compilers,
): (params: Readonly<Record<string, string>>) => Refused | undefined {
  const validate = toParameterValidator(operation, 'path', parameters);
  if (validate === undefined) return () => undefined;
  return (params) => toRefused(validate({ ...params }), 'path');
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
): (request: MockRequest) => ReadBody {
  if (stated === undefined) return provenance === 'path-only' && method !== 'GET' ? readOpenBody : () => noBody;
  const validate = compile(stated.schema);
  return ({ body, headers }) => {
    if (body === undefined || body.length === 0) {
      return stated.required ? refuse(400, 'the request has no body, and this operation requires one') : noBody;
    }
    const read = checkJson(headers) ?? parse(body);
    return isRefused(read) ? read : (toRefused(validate(read.value!), 'body') ?? read);
  };
}

/** "Their parameters and bodies: not shown": an operation known by its path alone may have a body all the same. */
function readOpenBody({ body, headers }: MockRequest): ReadBody {
  const isJson = body !== undefined && body.length > 0 && checkJson(headers) === undefined;
  return isJson ? parse(body) : noBody;
}

function checkJson({ 'content-type': type, 'content-encoding': coding }: MockRequest['headers']): Refused | undefined {
  if (coding === undefined || coding.toLowerCase() === 'identity') return checkJsonType(type);
  return refuse(415, `the body is coded (content-encoding: ${coding}); send it as it is`);
}

function checkJsonType(contentType: string | undefined): Refused | undefined {
  if (contentType === 'application/json') return undefined;
  const type = contentType?.split(';')[0]!.trim().toLowerCase();
  if (type === 'application/json' || type?.endsWith('+json') === true) return undefined;
  return refuse(415, `the content type is ${type ?? 'missing'}; send application/json`);
}

function parse(body: Uint8Array): ReadBody {
  if (isNestedTooDeep(body)) return refuse(400, `the body is nested deeper than ${maxDepth} levels`);
  try {
    const text = utf8.decode(body);
    return { value: JSON.parse(text) as Json, text };
  } catch (error) {
    return refuse(400, `the body is not valid JSON: ${(error as Error).message}`);
  }
}

function parametersIn(operation: Operation, place: 'query' | 'path'): Operation['params'] {
  return operation.params.filter((parameter) => parameter.in === place);
}

function isArray(schema: unknown): boolean {
  return (schema as { type?: unknown }).type === 'array';
}

function toRefused(faults: readonly SchemaFault[], place: string): Refused | undefined {
  if (faults.length === 0) return undefined;
  const details = toMeantFaults(faults).map(({ pointer, message }): Detail => ({
    pointer: `/${place}${pointer}`,
    message,
  }));
  const [first] = details;
  return refuse(400, `${first!.pointer} ${first!.message}`, details);
}

function refuse(status: number, message: string, details: readonly Detail[] = []): Refused {
  return { status, message, details, headers: noHeaders };
}
