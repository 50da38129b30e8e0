import type { JsonObject } from '../../json.ts';
import type { Change } from '../change.ts';
import { type DiffOptions, toDiff } from '../index.ts';

/** The day that tests hold announced ends against. */
export const today = '2026-11-20';

/** An OpenAPI document around some of its fields. */
export function documentOf(fields: JsonObject, openapi = '3.1.0'): JsonObject {
  return { openapi, info: { title: 'Tests', version: '1.0.0' }, paths: {}, ...fields };
}

/** A document with one operation, `POST /things/{id}`. */
export function documentWith(operation: JsonObject, fields: JsonObject = {}, openapi = '3.1.0'): JsonObject {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const responses = { 200: { description: 'Success' } };
  return documentOf(
    { paths: { '/things/{id}': { parameters, post: { responses, ...operation } } }, ...fields },
    openapi,
  );
}

/** A document whose operation takes a body of a schema. */
export function requestOf(schema: unknown, openapi?: string): JsonObject {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return documentWith({ requestBody } as JsonObject, {}, openapi);
}

/** A document whose operation answers with a body of a schema. */
export function responseOf(schema: unknown, openapi?: string): JsonObject {
  const responses = { 200: { description: 'Success', content: { 'application/json': { schema } } } };
  return documentWith({ responses } as JsonObject, {}, openapi);
}

/** A document whose operation takes a query parameter of a schema. */
export function queryOf(schema: unknown, openapi?: string): JsonObject {
  return documentWith({ parameters: [{ name: 'q', in: 'query', schema }] } as JsonObject, {}, openapi);
}

/** A document whose operation answers with a header of a schema. */
export function headerOf(schema: unknown, openapi?: string): JsonObject {
  const responses = { 200: { description: 'Success', headers: { 'x-count': { schema } } } };
  return documentWith({ responses } as JsonObject, {}, openapi);
}

/** The changes between two documents, as `level rule`, with `?` in the place of what a fault kept from being compared. */
export function toldOf(base: unknown, revision: unknown, options: DiffOptions = {}): string[] {
  return changesOf(base, revision, options).map(({ level, rule }) => `${level} ${rule}`);
}

/** The changes between two documents, on the day of the tests. */
export function changesOf(base: unknown, revision: unknown, options: DiffOptions = {}): readonly Change[] {
  return toDiff({ value: base }, { value: revision }, { today, ...options }).changes;
}
