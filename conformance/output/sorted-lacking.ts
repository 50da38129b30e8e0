import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { lackingColumn, lacks } from './lacking-column.ts';
import { sortRules } from './sort.ts';
import { sortAscending } from './sort-ascending.ts';

/**
 * `sortConfig` orders rows: those that have no value in a column come somewhere, and are not left out. The report is the one that
 * is sorted from low to high, where that can be.
 */
export const sortedLacking: Control = {
  id: 'sorted-lacking',
  requirement: 'report-stream-controls',
  level: 'implied',
  sharesReports: true,
  summary: 'The stream of a report lacks the rows that have no value in a column that its sortConfig names',
  attempts: (output) => {
    const column = output.isWhole === true ? lackingColumn(output.rows, output.seen) : undefined;
    if (column === undefined) return [];
    const shared = sortAscending.attempts(output).flatMap(({ bodies }) => bodies);
    const alone = { sortConfig: sortRules([column], output.samples) };
    return [shared.find((body) => isSortedBy(body, column)) ?? alone].map((body) => toAttempt(body, column, output));
  },
};

function isSortedBy({ sortConfig }: JsonObject, column: string): boolean {
  return (sortConfig as readonly JsonObject[]).some((rule) => rule['column'] === column);
}

/** Rows are lost where those that are left are as many as have a value, and all of them have one. */
function toAttempt(body: JsonObject, column: string, { rows }: Output): Attempt {
  const withValue = rows.filter((row) => !lacks(row, column)).length;
  return {
    bodies: [body],
    expected: `all ${rows.length} rows, also those without a value in ${column}`,
    twice: true,
    tells: (_, [isWhole]) => isWhole === true,
    fault: ([sorted]) => {
      const isLost = sorted!.length === withValue && sorted!.every((row) => !lacks(row, column));
      return isLost ? `${withValue} rows, each with a value in ${column}` : undefined;
    },
  };
}
