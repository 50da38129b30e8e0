import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Output } from './control.ts';

/** What is wrong with the rows of a selection, of which only the known columns are looked at. */
type Judge = (selected: readonly string[], rows: readonly JsonObject[]) => string | undefined;

/**
 * Selects two columns, the last before the first, and gives those of the rows to a judge; where there are more, three as well,
 * since one may be left out.
 */
export function columnAttempts({ rows, columns }: Output, judge: Judge): readonly Attempt[] {
  const known = Object.keys(rows[0] ?? {}).filter((name) => columns.includes(name));
  if (known.length < 3) return [];
  const two = [known.at(-1)!, known[0]!];
  const selections = [two, [...two, known[1]!]];
  return [
    {
      bodies: selections.map((columnConfig) => ({ columnConfig })),
      expected: (streams) => `rows with ${selections[wrongAt(streams)]!.join(', ')}`,
      judged: (streams) => wrongAt(streams),
      fault: (streams) => faultsOf(streams).find((one) => one !== undefined),
    },
  ];

  function faultsOf(streams: readonly (readonly JsonObject[])[]): readonly (string | undefined)[] {
    return streams.map((rowsOfOne, at) => judge(selections[at]!, columnsIn(rowsOfOne, known)));
  }

  function wrongAt(streams: readonly (readonly JsonObject[])[]): number {
    return Math.max(
      0,
      faultsOf(streams).findIndex((one) => one !== undefined),
    );
  }
}

/** The rows with those of their fields that are known to be columns. */
function columnsIn(rows: readonly JsonObject[], known: readonly string[]): readonly JsonObject[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name))));
}
