import type { JsonObject } from '../../spec/json.ts';
import { aggregation } from './aggregation.ts';
import { columns } from './columns.ts';
import type { Attempt, Control, Output } from './control.ts';
import { dateTrunc } from './date-trunc.ts';
import { limit } from './limit.ts';
import { sort } from './sort.ts';

const fieldOf: Readonly<Record<string, string>> = {
  limit: 'limitConfig',
  columns: 'columnConfig',
  sort: 'sortConfig',
  aggregation: 'aggregationConfig',
  'date-trunc': 'dateTruncConfig',
};

/**
 * "Output controls" that leave rows where there are any: a filter alone may leave none. The streams are those of the
 * controls.
 */
export const rowControls: readonly Control[] = [limit, columns, sort, aggregation, dateTrunc].map((control) => ({
  ...control,
  id: `${control.id}-rows`,
  level: 'implied',
  sharesReports: true,
  summary: `The stream of a report has no rows with its ${fieldOf[control.id]!}, and has some without it`,
  attempts: (output) => control.attempts(output).flatMap(({ bodies: [body] }) => toAttempt(body!, output)),
}));

/** Rows that have nothing in what is selected may be left out. */
function toAttempt(body: JsonObject, { rows }: Output): readonly Attempt[] {
  const selected = (body['columnConfig'] ?? Object.keys(rows[0] ?? {})) as readonly string[];
  const isTelling = rows.some((row) => selected.some((name) => (row[name] ?? '') !== ''));
  if (!isTelling) return [];
  return [
    {
      bodies: [body],
      expected: 'at least 1 row',
      twice: true,
      tells: (_, [isWhole]) => isWhole === true,
      fault: ([left]) => (left!.length === 0 ? 'no rows' : undefined),
    },
  ];
}
