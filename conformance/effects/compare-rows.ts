import type { JsonObject } from '../../spec/json.ts';
import { rowText } from '../streams/stream-rows.ts';

/** Fewer different rows may be those of anything. */
const tellingRows = 3;

/**
 * How the rows of a stream are to others, in the columns in which these have values, in whatever order. `joined`: as they are
 * where each of the others is joined with several, or with none. Undefined where the others lack such a column, or the rows are
 * too few to tell.
 *
 * @example compareRows([{ b: 1 }, { b: 2 }, { b: 3 }], [{ a: 0, b: 1 }, { a: 0, b: 3 }, { a: 0, b: 2 }]) // 'same'
 */
export function compareRows(
  shown: readonly JsonObject[],
  others: readonly JsonObject[],
): 'same' | 'joined' | 'other' | undefined {
  // What has no value may be unknown to what is streamed.
  const names = Object.keys(shown[0] ?? {}).filter((name) => shown.some((row) => (row[name] ?? null) !== null));
  const [counts, wanted] = [countsOf(shown, names), countsOf(others, names)];
  const hasAll = others.every((row) => names.every((name) => Object.hasOwn(row, name)));
  if (names.length === 0 || !hasAll || counts.size < tellingRows) return undefined;
  const all = [...new Set([...counts.keys(), ...wanted.keys()])].map((text) => [counts.get(text), wanted.get(text)]);
  if (all.every(([one, other]) => one === other)) return 'same';
  return all.every(([one, other]) => other === undefined || (one !== undefined && one <= other)) ? 'joined' : 'other';
}

/** Rows with some of their columns, as texts, and how often each is there. */
function countsOf(rows: readonly JsonObject[], names: readonly string[]): ReadonlyMap<string, number> {
  const texts = rows.map((row) => rowText(Object.fromEntries(names.map((name) => [name, row[name] ?? null]))));
  return new Map([...Map.groupBy(texts, (text) => text)].map(([text, alike]) => [text, alike.length]));
}
