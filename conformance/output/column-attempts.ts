import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Output } from './control.ts';

/** Selects three columns where there are more, the last before the first, and gives those of the rows to a judge. */
export function columnAttempts(
  { rows, columns, isWhole }: Output,
  judge: (selected: readonly string[], rows: readonly JsonObject[]) => string | undefined,
): readonly Attempt[] {
  const known = Object.keys(rows[0] ?? {}).filter((name) => columns.includes(name));
  if (known.length < 3) return [];
  // Of a stream that is too long, one of fewer columns may still be read to its end.
  const third = known.length > 3 && isWhole !== false ? [known[1]!] : [];
  const selected = [known.at(-1)!, known[0]!, ...third];
  const expected = `rows with ${selected.join(', ')}`;
  return [
    { bodies: [{ columnConfig: selected }], expected, fault: ([chosen]) => judge(selected, columnsIn(chosen!, known)) },
  ];
}

/** The rows with those of their fields that are known to be columns. */
function columnsIn(rows: readonly JsonObject[], known: readonly string[]): readonly JsonObject[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name))));
}
