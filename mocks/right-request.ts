import { isObject, type Json, type JsonObject } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';
import type { Row, Tables } from './store/store.ts';

/** A request that an operation should answer with success: its line, and its body where it has one. */
export type RightRequest = { readonly line: string; readonly body: Json | undefined };

/** The same, with the parameters of its path by their names. */
export type RightParameters = RightRequest & { readonly params: Readonly<Record<string, string>> };

/** Resources whose rows stand in a table of another name. */
const tableNames: Readonly<Record<string, string>> = { NotificationMember: 'User' };

/** The query parameters that an operation requires, with right values. */
const queries: Readonly<Record<string, string>> = {
  listDataStorageResources: '?level=namespaces',
  listAiAssistantSessions: '?scope=template',
  search: '?q=orders',
};

/** What the record should be like that some operations are about, where the world has such a one. */
const demands: Readonly<Record<string, (row: Row) => boolean>> = {
  rotateDataDestinationSecretKey: (row) => row['secretKey'] !== null,
  // The example's configuration is that of e-mail.
  updateDataDestination: (row) => row['type'] === 'EMAIL',
};

/**
 * A right request for an operation in a world: ids of records that belong together in its path, the contract's example
 * as its body, with ids of the world in place of those of the example.
 */
export function toRightRequest(operation: Operation, tables: Tables): RightParameters {
  const params = operation.params.filter((parameter) => parameter.in === 'path');
  const chosen = new Map<string, string>();
  // The innermost record first: its own fields say which parents it belongs to.
  for (const { name, resource, schema } of params.toReversed()) {
    if (resource === undefined) chosen.set(name, (schema as { enum: string[] }).enum[0]!);
    else if (!chosen.has(name)) choose(chosen, name, rowOf(tables, resource, chosen, demands[operation.id]), params);
  }
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => chosen.get(name)!);
  const body = operation.body?.example;
  const right = body === undefined ? undefined : withIds(body, operation.body!.schema, tables, chosen);
  return {
    line: `${operation.method} ${path}${queries[operation.id] ?? ''}`,
    body: right,
    params: Object.fromEntries(chosen),
  };
}

function choose(chosen: Map<string, string>, name: string, row: Row, params: Operation['params']): void {
  chosen.set(name, row.id);
  for (const parent of params) {
    const id =
      row[`${lower(parent.resource!)}Id`] ?? (parent.resource === 'DataMart' ? row['sourceDataMartId'] : undefined);
    if (!chosen.has(parent.name) && typeof id === 'string') chosen.set(parent.name, id);
  }
}

function rowOf(
  tables: Tables,
  resource: string,
  chosen: ReadonlyMap<string, string>,
  isRight: (row: Row) => boolean = () => true,
): Row {
  const project = tables['Project']?.[0]?.id;
  const all = (tables[tableNames[resource] ?? resource] ?? []).filter(
    (row) =>
      (row['_deletedAt'] ?? null) === null && [undefined, project].includes(row['_projectId'] as string | undefined),
  );
  const rows = all.some(isRight) ? all.filter(isRight) : all;
  const fitting = rows.filter((row) => [...chosen].every(([name, id]) => row[name] === undefined || row[name] === id));
  const row = fitting[0] ?? rows[0];
  if (row === undefined) throw new Error(`the world has no ${resource}`);
  return row;
}

/** Replaces every id of a value, as the schema marks it, by one of the world. */
function withIds(value: Json, schema: Schema, tables: Tables, chosen: ReadonlyMap<string, string>): Json {
  if (!isObject(schema)) return value;
  const resource = schema['x-resource'] as string | undefined;
  if (resource !== undefined && typeof value === 'string') return rowOf(tables, resource, chosen).id;
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as Schema[]);
  const inner = branches.reduce<Json>((result, branch) => withIds(result, branch, tables, chosen), value);
  if (Array.isArray(inner))
    return inner.map((item) => withIds(item as Json, (schema['items'] ?? true) as Schema, tables, chosen));
  if (!isObject(inner)) return inner;
  const properties = (schema['properties'] ?? {}) as JsonObject;
  return Object.fromEntries(
    Object.entries(inner).map(([name, item]) => [
      name,
      withIds(item, (properties[name] ?? true) as Schema, tables, chosen),
    ]),
  );
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
