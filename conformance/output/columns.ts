import type { JsonObject } from '../../spec/json.ts';
import { columnAttempts } from './column-attempts.ts';
import { type Control, needsRows } from './control.ts';

/** `columnConfig`: the selected columns and no others. */
export const columns: Control = {
  id: 'columns',
  requirement: 'report-column-config',
  level: 'stated',
  summary: 'The stream of a report has columns that are not selected',
  remedy: needsRows,
  attempts: (output) => columnAttempts(output, isOthersLeftOut),
};

function isOthersLeftOut(selected: readonly string[], [row]: readonly JsonObject[]): string | undefined {
  const others = Object.keys(row ?? {}).filter((name) => !selected.includes(name));
  return others.length === 0 ? undefined : `rows with ${others.slice(0, 5).join(', ')} as well`;
}
