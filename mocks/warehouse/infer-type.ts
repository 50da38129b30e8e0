import type { ColumnType } from './column.ts';
import type { SqlValue } from './database.ts';

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const timestampPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;

/** The type of a computed column, from some of its values: the narrowest one that fits all that are not NULL. */
export function inferType(values: readonly SqlValue[]): ColumnType {
  const known = values.filter((value) => value !== null);
  const every = (test: (value: SqlValue) => boolean): boolean => known.length > 0 && known.every(test);
  if (every((value) => typeof value === 'bigint')) return 'INTEGER';
  if (every((value) => typeof value === 'bigint' || typeof value === 'number')) return 'FLOAT';
  if (every((value) => typeof value === 'string' && datePattern.test(value))) return 'DATE';
  if (every((value) => typeof value === 'string' && timestampPattern.test(value))) return 'TIMESTAMP';
  return 'STRING';
}
