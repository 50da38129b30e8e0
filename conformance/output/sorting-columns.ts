import type { Json, JsonObject } from '../../spec/json.ts';
import { distinct } from './distinct.ts';
import { isDescending } from './is-descending.ts';

/** Columns to sort by, and those among them that hold texts. */
export type Sorting = { readonly columns: readonly string[]; readonly texts: readonly string[] };

/**
 * Columns that rows can be sorted by so that it shows, best first: two, of which the second decides between rows that tie
 * in the first, then two that order the rows differently, then one alone. How texts are ordered is not shown, but that like
 * ones stand together: only numbers and dates will do, or a text before one of them. What the rows name otherwise than the
 * columns, such as by a label, is no column.
 */
export function sortingColumns(rows: readonly JsonObject[], columns: readonly string[]): readonly Sorting[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) => columns.includes(name));
  const ordered = names.filter((name) => isOrdered(rows, name));
  const grouping = names.filter((name) => isPlainText(rows, name)).slice(0, textsTried);
  const pairs = ordered.flatMap((first) =>
    ordered.filter((second) => second !== first).map((second) => [first, second]),
  );
  const shows = (chosen: readonly string[]): boolean =>
    !isDescending(rows, chosen) && distinct(rows, chosen[0]!).length > 1;
  const telling = pairs.find(
    ([first, second]) =>
      decides(rows, first!, second!) &&
      shows([first!, second!]) &&
      // Sorted by the second first, they are in another order.
      !isDescending(sortedBy(sortedBy(rows, first!), second!), [first!, second!]),
  );
  const grouped = grouping
    .flatMap((first) => ordered.map((second): readonly [string, string] => [first, second]))
    .find(([first, second]) => decides(rows, first, second) && !standsTogether(rows, first, second));
  const reversible = pairs.find(
    ([first, second]) => shows([first!]) && !isDescending(sortedBy(rows, second!), [first!, second!]),
  );
  const single = ordered.map((name) => [name]).find(shows);
  const pair = telling ?? (grouped === undefined ? reversible : undefined);
  return [
    ...(pair === undefined ? [] : [{ columns: pair, texts: [] }]),
    ...(grouped === undefined ? [] : [{ columns: grouped, texts: [grouped[0]] }]),
    ...(single === undefined ? [] : [{ columns: single, texts: [] }]),
  ];
}

const textsTried = 3;

/** Whether rows would pass for sorted as they are, or sorted by the second column first, in either direction. */
function standsTogether(rows: readonly JsonObject[], first: string, second: string): boolean {
  const bySecond = sortedBy(rows, second);
  return [rows, bySecond, bySecond.toReversed()].some((all) => isDescending(all, [first, second], [first]));
}

/** Rows from high to low by a column, those that tie in it as they were. */
function sortedBy(rows: readonly JsonObject[], column: string): readonly JsonObject[] {
  return rows.toSorted((one, other) =>
    one[column] === other[column] ? 0 : (one[column] as number) < (other[column] as number) ? 1 : -1,
  );
}

/** Whether a column holds texts that no collation takes for one another. */
export function isPlainText(rows: readonly JsonObject[], name: string): boolean {
  const texts = rows.map((row) => row[name]).filter((value) => typeof value === 'string');
  const folded = new Set(texts.map((text) => text.toLowerCase().replaceAll(/[\W_]/g, '')));
  const isPlain = texts.every((text) => /^[a-z][\w -]*$/i.test(text));
  return isPlain && texts.length === rows.length && folded.size === new Set(texts).size;
}

/** Whether the second column has several values where the first has one, and the first is not all that counts. */
function decides(rows: readonly JsonObject[], first: string, second: string): boolean {
  const groups = [...Map.groupBy(rows, (row) => row[first]).values()];
  return groups.length > 1 && groups.some((group) => distinct(group, second).length > 1);
}

/** Whether a column holds nothing but numbers, or dates of one form, so that its order is that of everybody. */
export function isOrdered(rows: readonly JsonObject[], name: string): boolean {
  const values = rows.map((row): Json => row[name] ?? null);
  if (values.every((value) => typeof value === 'number')) return true;
  const dates = values.filter((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value));
  return dates.length === values.length && new Set(dates.map((date) => (date as string).length)).size === 1;
}
