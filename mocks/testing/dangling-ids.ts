import { isObject, type Json, toPointer } from '../../spec/json.ts';
import type { Tables } from '../store/store.ts';

/**
 * The places of records that refer to nothing: every field named `…Id` that holds a UUID, and every UUID in a list named
 * `…Ids`, must be the id of some record. Each is given as `Table/id/field: value`. `_projectId` may name another project,
 * of which there is no record here.
 */
export function danglingIds(tables: Tables): readonly string[] {
  const ids = new Set(
    Object.values(tables)
      .flat()
      .map(({ id }) => id),
  );
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      references(row, [])
        .filter(({ id }) => !ids.has(id))
        .map(({ path, id }) => `${table}/${row.id}${toPointer(path)}: ${id}`),
    ),
  );
}

type Reference = { readonly path: readonly string[]; readonly id: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function references(value: Json, path: readonly string[]): Reference[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, at) => references(item, [...path, String(at)]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => references(inner, [...path, key]));
  const name = path.findLast((key) => !/^\d+$/.test(key)) ?? '';
  if (name === '_projectId') return [];
  return typeof value === 'string' && /Ids?$/.test(name) && uuid.test(value) ? [{ path, id: value }] : [];
}
