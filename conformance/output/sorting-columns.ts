import type { Json, JsonObject } from '../../spec/json.ts';
import { distinct } from './distinct.ts';
import { isDescending } from './is-descending.ts';

/**
 * Columns that rows can be sorted by so that it shows, best first: two, of which the second decides between rows that tie
 * in the first, then one alone. How texts are ordered is not shown: only numbers and dates will do. What the rows name
 * otherwise than the columns, such as by a label, is no column.
 */
export function sortingColumns(
  rows: readonly JsonObject[],
  columns: readonly string[],
): readonly (readonly string[])[] {
  const ordered = Object.keys(rows[0] ?? {}).filter((name) => columns.includes(name) && isOrdered(rows, name));
  const pairs = ordered.flatMap((first) =>
    ordered.filter((second) => second !== first).map((second) => [first, second]),
  );
  const shows = (chosen: readonly string[]): boolean =>
    !isDescending(rows, chosen) && distinct(rows, chosen[0]!).length > 1;
  const telling = pairs.find(
    ([first, second]) =>
      decides(rows, first!, second!) && shows([first!, second!]) && !isDescending(rows, [second!, first!]),
  );
  const single = ordered.map((name) => [name]).find(shows);
  return [telling, single].filter((chosen) => chosen !== undefined);
}

/** Whether the second column has several values where the first has one, and the first is not all that counts. */
function decides(rows: readonly JsonObject[], first: string, second: string): boolean {
  const groups = [...Map.groupBy(rows, (row) => row[first]).values()];
  return groups.length > 1 && groups.some((group) => distinct(group, second).length > 1);
}

function isOrdered(rows: readonly JsonObject[], name: string): boolean {
  const values = rows.map((row): Json => row[name] ?? null);
  if (values.every((value) => typeof value === 'number')) return true;
  const dates = values.filter((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value));
  return dates.length === values.length && new Set(dates.map((date) => (date as string).length)).size === 1;
}
