import { isObject, type Json, type JsonObject, toPointer } from './json.ts';
import type { Role } from './roles.ts';

/** The HTTP methods that the interface uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A JSON Schema (2020-12) without `$ref`s. */
export type Schema = boolean | JsonObject;

/** A path, query or header parameter; `resource` is the resource whose id it holds. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly resource: string | undefined;
};

/** A request body. */
export type Body = {
  readonly required: boolean;
  readonly mediaType: string;
  readonly schema: Schema;
  readonly example: Json | undefined;
};

/** A response header; `resource` is the resource whose id it carries. */
export type Header = {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly resource: string | undefined;
};

/** The success response: an exact status, or `2XX` where the specification states none. Without content no media type. */
export type Success = {
  readonly status: number | '2XX';
  readonly description: string;
  readonly mediaType: string | undefined;
  readonly schema: Schema | undefined;
  /** The schema of one line of a newline-delimited JSON stream. */
  readonly item: Schema | undefined;
  readonly example: Json | undefined;
  readonly headers: readonly Header[];
};

/** A stated error response with the condition under which it is given. */
export type ErrorResponse = {
  readonly status: number;
  readonly description: string;
  readonly schema: Schema | undefined;
  readonly example: Json | undefined;
};

/** Whether the specification states the operation fully, or only its method and path. */
export type Provenance = 'stated' | 'path-only';

/** What an operation does to which resource. */
export type Lifecycle = {
  readonly action: LifecycleAction;
  readonly resource: string;
  /** The resource of which it may create a record as well, and then answers the id of that. */
  readonly begins?: string;
};

/** The five things that an operation can do to a resource. */
export type LifecycleAction = (typeof lifecycleActions)[number];

/** Every lifecycle action, in the order of a resource's life. */
export const lifecycleActions = ['create', 'read', 'list', 'change', 'remove'] as const;

/** One operation of the contract: a frozen row, `$ref`s resolved, path-level parameters merged. */
export type Operation = {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** Whether it takes the two authentication headers. */
  readonly protected: boolean;
  /** The stated role; undefined where none is stated. */
  readonly role: Role | undefined;
  readonly params: readonly Parameter[];
  readonly body: Body | undefined;
  readonly success: Success;
  readonly errors: readonly ErrorResponse[];
  readonly provenance: Provenance;
  /** The section of the specification that states it. */
  readonly clause: string;
  readonly lifecycle: Lifecycle;
};

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The operations of a dereferenced OpenAPI 3.1 document, in document order.
 * Expects a document that `contractRules` found nothing against.
 */
export function toOperations(document: JsonObject): Operation[] {
  return operationObjects(document).map(({ path, method, item, operation }) =>
    toOperation(path, method, item, operation),
  );
}

/** Each Operation Object of a document with its path, method and Path Item Object, in document order. */
export function operationObjects(
  document: JsonObject,
): { path: string; method: Method; item: JsonObject; operation: JsonObject }[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).flatMap(([key, operation]) => {
      const method = key.toUpperCase() as Method;
      return methods.includes(method)
        ? [{ path, method, item: item as JsonObject, operation: operation as JsonObject }]
        : [];
    }),
  );
}

function toOperation(path: string, method: Method, item: JsonObject, operation: JsonObject): Operation {
  const [requirement] = operation['security'] as JsonObject[];
  return {
    id: operation['operationId'] as string,
    method,
    path,
    tags: operation['tags'] as string[],
    summary: operation['summary'] as string,
    protected: requirement !== undefined,
    role: (requirement?.['bearer'] as string[] | undefined)?.[0],
    params: parametersOf(item, operation).map(toParameter),
    body: toBody(operation['requestBody']),
    success: toSuccess(operation),
    errors: toErrors(operation),
    provenance: operation['x-provenance'] as Provenance,
    clause: operation['x-clause'] as string,
    lifecycle: operation['x-lifecycle'] as Lifecycle,
  };
}

/** The Parameter Objects of an operation: those of its path first, one of its own with the same place and name wins. */
export function parametersOf(item: JsonObject, operation: JsonObject): JsonObject[] {
  const all = [item['parameters'] ?? [], operation['parameters'] ?? []].flat() as JsonObject[];
  return [
    ...new Map(
      all.map((parameter) => [toPointer([parameter['in'] as string, parameter['name'] as string]), parameter]),
    ).values(),
  ];
}

function toParameter(parameter: JsonObject): Parameter {
  return {
    name: parameter['name'] as string,
    in: parameter['in'] as Parameter['in'],
    required: parameter['required'] === true,
    schema: parameter['schema'] as Schema,
    resource: parameter['x-resource'] as string | undefined,
  };
}

function toBody(requestBody: Json | undefined): Body | undefined {
  if (!isObject(requestBody)) return undefined;
  const [mediaType, media] = Object.entries(objectAt(requestBody, 'content'))[0] as [string, JsonObject];
  return {
    required: requestBody['required'] === true,
    mediaType,
    schema: schemaOf(media) ?? true,
    example: exampleOf(media),
  };
}

function toSuccess(operation: JsonObject): Success {
  const [status, response] = responsesOf(operation).find(([code]) => code.startsWith('2'))!;
  const [mediaType, media] = contentOf(response);
  return {
    status: status === '2XX' ? '2XX' : Number(status),
    description: response['description'] as string,
    mediaType,
    schema: schemaOf(media),
    item: media?.['x-ndjson-item'] as Schema | undefined,
    example: exampleOf(media),
    headers: Object.entries(objectAt(response, 'headers')).map(([name, header]) =>
      toHeader(name, header as JsonObject),
    ),
  };
}

function toHeader(name: string, header: JsonObject): Header {
  return {
    name,
    required: header['required'] === true,
    schema: schemaOf(header) ?? true,
    resource: header['x-resource'] as string | undefined,
  };
}

function toErrors(operation: JsonObject): ErrorResponse[] {
  return responsesOf(operation)
    .filter(([code]) => /^[45]\d\d$/.test(code))
    .map(([status, response]) => {
      const [, media] = contentOf(response);
      const description = response['description'] as string;
      return { status: Number(status), description, schema: schemaOf(media), example: exampleOf(media) };
    });
}

function responsesOf(operation: JsonObject): [string, JsonObject][] {
  return Object.entries(objectAt(operation, 'responses')) as [string, JsonObject][];
}

function contentOf(response: JsonObject): [string | undefined, JsonObject | undefined] {
  return (
    (Object.entries(objectAt(response, 'content'))[0] as [string, JsonObject] | undefined) ?? [undefined, undefined]
  );
}

function schemaOf(holder: JsonObject | undefined): Schema | undefined {
  return holder?.['schema'] as Schema | undefined;
}

/** The example of a Media Type Object, or that of its schema. */
function exampleOf(media: JsonObject | undefined): Json | undefined {
  const named = Object.values((media?.['examples'] ?? {}) as JsonObject)[0] as JsonObject | undefined;
  const schema = schemaOf(media);
  const ofSchema = isObject(schema) ? (schema['examples'] as Json[] | undefined)?.[0] : undefined;
  // An example may be null.
  return [media?.['example'], named?.['value'], ofSchema].find((example) => example !== undefined);
}

function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = holder[key];
  return isObject(value) ? value : {};
}
