import type { JsonObject } from '../../spec/json.ts';

/**
 * The values of columns that rows show together before and after a whole stream that is grouped by them, and that stream
 * does not. None where they have none in common, since a grouped column may be written otherwise.
 */
export function missingGroup(
  columns: readonly string[],
  grouped: readonly JsonObject[],
  [before, after]: readonly [readonly JsonObject[], readonly JsonObject[]],
): string | undefined {
  const shown = textsOf(grouped, columns);
  const stayed = [...textsOf(before, columns).intersection(textsOf(after, columns))];
  return stayed.some((text) => shown.has(text)) ? stayed.find((text) => !shown.has(text)) : undefined;
}

/**
 * The texts, whole numbers and truth values of the columns, those as one that a collation may take for the same; of rows that
 * have one in each.
 */
function textsOf(rows: readonly JsonObject[], columns: readonly string[]): ReadonlySet<string> {
  const texts = rows.map((row) => columns.map((column) => row[column]).map(folded));
  return new Set(texts.filter((keys) => !keys.includes('')).map((keys) => JSON.stringify(keys)));
}

function folded(value: unknown): string {
  if (Number.isSafeInteger(value) || typeof value === 'boolean') return JSON.stringify(value);
  return typeof value === 'string' ? value.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase() : '';
}
