import type { JsonObject } from '../../spec/json.ts';

/**
 * A value of a column that rows show before and after a whole stream that is grouped by it, and that stream does not. None
 * where they have no value in common, since a grouped column may be written otherwise.
 */
export function missingGroup(
  column: string,
  grouped: readonly JsonObject[],
  [before, after]: readonly [readonly JsonObject[], readonly JsonObject[]],
): string | undefined {
  const shown = textsOf(grouped, column);
  const stayed = [...textsOf(before, column).intersection(textsOf(after, column))];
  return stayed.some((text) => shown.has(text)) ? stayed.find((text) => !shown.has(text)) : undefined;
}

/** The texts of a column, those as one that a collation may take for the same. */
function textsOf(rows: readonly JsonObject[], column: string): ReadonlySet<string> {
  const texts = rows.map((row) => row[column]).filter((value) => typeof value === 'string');
  return new Set(texts.map(folded).filter((text) => text !== ''));
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
