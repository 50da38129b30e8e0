import type { JsonObject } from '../../spec/json.ts';
import { columnAttempts } from './column-attempts.ts';
import { type Control, needsRows, type Output } from './control.ts';

/** `columnConfig`: the selected columns, and no others. */
export const columns: Control = {
  id: 'columns',
  requirement: 'report-column-config',
  level: 'stated',
  summary: 'The stream of a report has other columns than are selected',
  remedy: needsRows,
  attempts: (output) =>
    columnAttempts(output, (selected, rows) => othersIn(selected, rows) ?? lostIn(selected, rows, output)),
};

function othersIn(selected: readonly string[], [row]: readonly JsonObject[]): string | undefined {
  const others = Object.keys(row ?? {}).filter((name) => !selected.includes(name));
  return others.length === 0 ? undefined : `rows with ${others.slice(0, 5).join(', ')} as well`;
}

/** A column that no row has, though it has others of the selection, and the rows without one have it. */
function lostIn(
  selected: readonly string[],
  chosen: readonly JsonObject[],
  { rows }: Pick<Output, 'rows'>,
): string | undefined {
  const isIn = (name: string): boolean => chosen.some((row) => Object.hasOwn(row, name));
  const lost = selected.find((name) => !isIn(name) && rows.every((row) => (row[name] ?? null) !== null));
  return lost === undefined || !selected.some(isIn) ? undefined : `rows without ${lost}`;
}
