import type { JsonObject } from '../../spec/json.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/store.ts';
import type { Source } from '../warehouse/source.ts';

type Definition = {
  readonly sqlQuery?: string;
  readonly fullyQualifiedName?: string;
  readonly pattern?: string;
  readonly connector?: { readonly storage?: { readonly fullyQualifiedName?: string } };
};

/** Where the rows of a DataMart come from, by its definition; undefined until it is defined. */
export function toSource(dataMart: Row): Source | undefined {
  const { sqlQuery, fullyQualifiedName, pattern, connector } = (dataMart['definition'] ?? {}) as Definition;
  if (sqlQuery !== undefined) return { sql: sqlQuery };
  if (pattern !== undefined) return { pattern };
  const table = fullyQualifiedName ?? connector?.storage?.fullyQualifiedName;
  return table === undefined ? undefined : { table };
}

/**
 * The same, where it is needed.
 *
 * @throws Refusal with 409 when the DataMart is not defined yet
 */
export function requireSource(dataMart: Row): Source {
  const source = toSource(dataMart);
  if (source === undefined) throw new Refusal(409, 'the DataMart has no definition yet; give it one first');
  return source;
}

/**
 * The columns of a source as the fields of a DataMart's schema. What its users have said of fields that were there stays:
 * aliases, descriptions, and what is the primary key, which queries and views do not tell.
 */
export function toSchemaFields(
  columns: readonly { readonly name: string; readonly type: string; readonly isPrimaryKey: boolean }[],
  old: readonly JsonObject[],
): JsonObject[] {
  return columns.map(({ name, type, isPrimaryKey: isKey }) => {
    const known = old.find((field) => field['name'] === name) ?? {};
    const { isPrimaryKey = isKey, alias = null, description = null } = known;
    return { name, type, isPrimaryKey, alias, description };
  });
}

/**
 * Asserts that a DataMart is published, as its runs and those of its reports need it to be.
 *
 * @throws Refusal with 409 when it is a draft
 */
export function assertPublished(dataMart: Row): void {
  if (dataMart['status'] !== 'PUBLISHED') throw new Refusal(409, 'the DataMart is not published; publish it first');
}
