import type { JsonObject } from '../../spec/json.ts';
import { columnAttempts } from './column-attempts.ts';
import { type Control, needsRows, type Output } from './control.ts';

/** `columnConfig`: the "ordered selected output column names". */
export const columnOrder: Control = {
  id: 'column-order',
  requirement: 'report-column-config-order',
  // The fields of a JSON object have no order of their own.
  level: 'implied',
  // What ignores its selection has no order to speak of.
  needs: ['columns'],
  summary: 'The stream of a report has its columns in another order than selected',
  remedy: needsRows,
  attempts: (output) => (isByName(output) ? [] : columnAttempts(output, isInOrder)),
};

/** Whether rows may be written with their fields in the order of their names, whatever is selected. */
function isByName({ rows: [row] }: Output): boolean {
  const names = Object.keys(row ?? {});
  return names.toSorted().join() === names.join();
}

function isInOrder(selected: readonly string[], [row]: readonly JsonObject[]): string | undefined {
  const names = Object.keys(row ?? {}).filter((name) => selected.includes(name));
  return names.length === 2 && names[0] !== selected[0] ? names.join(', ') : undefined;
}
