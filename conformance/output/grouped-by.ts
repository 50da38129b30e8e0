import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Output } from './control.ts';
import { keyOf } from './functions.ts';

/** Controls that aggregate a column by a key. */
export type Grouped = { readonly key: string; readonly column: string; readonly controls: JsonObject };

/** Controls that aggregate by a rule, by the column of texts that makes the fewest groups; undefined where rows have neither. */
export function groupedBy(rule: JsonObject, { rows, seen }: Output): Grouped | undefined {
  const column = columnOf(rule, rows)?.[1];
  const key = keyOf(rows, seen);
  if (column === undefined || key === undefined || key === column) return undefined;
  return { key, column, controls: { columnConfig: [key, column], aggregationConfig: [rule] } };
}
