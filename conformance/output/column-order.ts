import type { JsonObject } from '../../spec/json.ts';
import { columnAttempts } from './column-attempts.ts';
import { type Control, needsRows } from './control.ts';

/** `columnConfig`: the "ordered selected output column names". */
export const columnOrder: Control = {
  id: 'column-order',
  requirement: 'report-column-config-order',
  // The fields of a JSON object have no order of their own.
  level: 'implied',
  summary: 'The stream of a report has its columns in another order than selected',
  remedy: needsRows,
  attempts: (output) => columnAttempts(output, isInOrder),
};

function isInOrder(selected: readonly string[], [row]: readonly JsonObject[]): string | undefined {
  const names = Object.keys(row ?? {}).filter((name) => selected.includes(name));
  return names.length === 2 && names[0] !== selected[0] ? names.join(', ') : undefined;
}
