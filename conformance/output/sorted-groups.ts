import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { keysOf } from './functions.ts';
import { groupedBy } from './grouped-by.ts';
import { sortRules } from './sort.ts';
import { isPlainText } from './sorting-columns.ts';

/**
 * `sortConfig` of what is grouped: by the same column, `asc` and `desc` give its groups in two orders, however texts are ordered;
 * and "earlier rules take precedence", so that what has the same value in the first column stands together.
 */
export const sortedGroups: Control = {
  id: 'sorted-groups',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The stream of a report with an aggregation is not sorted as its sortConfig says',
  remedy: 'samples: { AggregationRule: [{ … }], SortRule: [{ … }] }, of columns that are in the rows',
  attempts: (output) =>
    (output.samples.AggregationRule ?? [])
      .slice(0, 1)
      .flatMap((rule) => [...ofTwo(rule, output), ...ofOne(rule, output)]),
};

function ofOne(rule: JsonObject, output: Output): readonly Attempt[] {
  const grouped = groupedBy(rule, output);
  return grouped === undefined ? [] : [toAttempt([grouped.key], grouped.controls, output)];
}

/** By two columns, of which the first does not stand together where the second is looked at first. */
function ofTwo(rule: JsonObject, output: Output): readonly Attempt[] {
  const { rows, seen } = output;
  const column = columnOf(rule, rows)?.[1];
  const names = keysOf(rows, seen).filter((name) => name !== column);
  const keys = names
    .filter((first) => isPlainText(rows, first))
    .flatMap((first) => names.filter((second) => second !== first).map((second) => [first, second] as const))
    .find(([first, second]) => share(rows, first, second));
  if (column === undefined || keys === undefined) return [];
  return [toAttempt(keys, { columnConfig: [...keys, column], aggregationConfig: [rule] }, output)];
}

/** Whether two values of a column have two values of another in common. */
function share(rows: readonly JsonObject[], first: string, second: string): boolean {
  const sets = [...Map.groupBy(rows, (row) => row[first]).values()].map((all) => new Set(distinct(all, second)));
  return sets.some((one, at) => sets.slice(at + 1).some((other) => one.intersection(other).size > 1));
}

function toAttempt(keys: readonly string[], controls: JsonObject, output: Output): Attempt {
  const [first, ...others] = keys as [string, ...string[]];
  const reports = (['asc', 'desc'] as const).map((direction) => ({
    ...controls,
    sortConfig: [...sortRules([first], output.samples, direction), ...sortRules(others, output.samples, 'asc')],
  }));
  const groups = (all: readonly JsonObject[]): number =>
    new Set(all.map((row) => JSON.stringify(keys.map((key) => row[key] ?? null)))).size;
  return {
    bodies: reports,
    expected: `the groups of ${keys.join(', then ')} from high to low`,
    tells: ([rising, falling], areWhole) =>
      areWhole.every(Boolean) &&
      distinct(rising!, first).length > 1 &&
      groups(rising!) === rising!.length &&
      falling!.length === rising!.length,
    fault: ([rising, falling]) => {
      const scattered = [rising!, falling!].find((all) => !standTogether(all, first));
      if (scattered !== undefined)
        return `${valuesIn(scattered, first).slice(0, 200)}, so that ${keys.at(-1)} comes first`;
      const [up, down] = [rising, falling].map((all) => distinct(all!, first).join(', '));
      return up === down ? `${down!.slice(0, 200)}, with desc as with asc` : undefined;
    },
  };
}

/** Whether rows that have the same value in a column follow each other. */
function standTogether(rows: readonly JsonObject[], column: string): boolean {
  const changes = rows.filter((row, at) => at === 0 || row[column] !== rows[at - 1]![column]);
  return changes.length === distinct(rows, column).length;
}

function valuesIn(rows: readonly JsonObject[], column: string): string {
  return rows.map((row) => JSON.stringify(row[column])).join(', ');
}
