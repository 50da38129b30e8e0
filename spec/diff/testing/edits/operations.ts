import type { Json, JsonObject } from '../../../json.ts';
import { documentOf, documentWith } from '../documents.ts';

/** One edit of a field of an object of OpenAPI, and what is told of it. */
export type OperationEdit = {
  readonly object: string;
  readonly field: string;
  readonly edit: string;
  readonly base: JsonObject;
  readonly revision: JsonObject;
  readonly told: readonly string[];
};

/** An edit of a field, the documents before and after, and what is told. */
export type Row = readonly [field: string, edit: string, base: JsonObject, revision: JsonObject, ...told: string[]];

/** Edits of the fields of an object. */
export function editsOf(object: string, rows: readonly Row[]): OperationEdit[] {
  return rows.map(([field, edit, base, revision, ...told]) => ({ object, field, edit, base, revision, told }));
}

/** A field, two values of it, and what is told when it comes, goes, or becomes the other one. */
export type ValueRow = readonly [field: string, one: Json, other: Json, ...told: string[]];

/** Edits of fields that may come, go and change, and are told alike each time. */
export function valueEdits(
  object: string,
  holder: (fields: JsonObject) => JsonObject,
  rows: readonly ValueRow[],
): OperationEdit[] {
  return rows.flatMap(([field, one, other, ...told]) =>
    editsOf(object, [
      [field, 'added', holder({}), holder({ [field]: one }), ...told],
      [field, 'removed', holder({ [field]: one }), holder({}), ...told],
      [field, 'changed', holder({ [field]: one }), holder({ [field]: other }), ...told],
    ]),
  );
}

export const text: JsonObject = { type: 'string' };
export const ok: JsonObject = { description: 'Success' };
export const json = (schema: Json = text, rest: JsonObject = {}): JsonObject => ({
  'application/json': { schema, ...rest },
});

export const withParameter = (parameter: JsonObject): JsonObject =>
  documentWith({ parameters: [{ name: 'q', in: 'query', schema: text, ...parameter }] });
export const withBody = (body: JsonObject): JsonObject => documentWith({ requestBody: { content: json(), ...body } });
export const withContent = (content: JsonObject): JsonObject => documentWith({ requestBody: { content } });
export const withResponses = (responses: JsonObject): JsonObject => documentWith({ responses });
export const withResponse = (response: JsonObject): JsonObject => withResponses({ 200: { ...ok, ...response } });
export const withHeader = (header: JsonObject): JsonObject =>
  withResponse({ headers: { 'x-count': { schema: text, ...header } } });
export const withPaths = (paths: JsonObject): JsonObject => documentOf({ paths });
export const operation: JsonObject = { responses: { 200: ok } };

export const schemes = (securitySchemes: JsonObject, security: Json = [{ key: [] }]): JsonObject =>
  documentWith({ security }, { components: { securitySchemes } });
export const apiKey: JsonObject = { type: 'apiKey', in: 'header', name: 'x-key' };
export const bearer: JsonObject = { type: 'http', scheme: 'bearer' };
export const flow: JsonObject = { tokenUrl: 'https://id.example/token', scopes: { read: 'Read' } };
export const oauth = (flows: JsonObject): JsonObject => schemes({ key: { type: 'oauth2', flows } });
export const secured = (security: Json): JsonObject => schemes({ key: apiKey, token: bearer }, security);

export const callback = (operations: JsonObject): JsonObject =>
  documentWith({ callbacks: { done: { '{$request.body#/url}': operations } } });
export const webhook = (operations: JsonObject): JsonObject => documentOf({ webhooks: { done: operations } });
export const taking = (schema: Json): JsonObject => ({
  ...operation,
  requestBody: { required: true, content: json(schema) },
});
