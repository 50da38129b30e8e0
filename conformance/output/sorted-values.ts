import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { groupedBy } from './grouped-by.ts';
import { isDescending } from './is-descending.ts';
import { sortRules } from './sort.ts';

/**
 * `sortConfig` of what is aggregated: where that goes by the name of its column, groups are sorted by it, and not what they are
 * made of.
 */
export const sortedValues: Control = {
  id: 'sorted-values',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['sort', 'aggregation'],
  summary: 'The stream of a report with an aggregation is not sorted by what is aggregated, as its sortConfig says',
  attempts: (output) => (output.samples.AggregationRule ?? []).slice(0, 1).flatMap((rule) => toAttempt(rule, output)),
};

function toAttempt(rule: JsonObject, output: Output): readonly Attempt[] {
  const grouped = groupedBy(rule, output);
  if (grouped === undefined) return [];
  const { column, controls } = grouped;
  const isNamed = (groups: readonly JsonObject[]): boolean => groups.every((row) => typeof row[column] === 'number');
  return [
    {
      bodies: [controls, { ...controls, sortConfig: sortRules([column], output.samples) }],
      expected: `${column} of the groups from high to low`,
      twice: true,
      tells: ([groups, sorted], areWhole) =>
        areWhole.every(Boolean) && isNamed(groups!) && isNamed(sorted!) && !isDescending(groups!, [column]),
      fault: ([, sorted]) =>
        isDescending(sorted!, [column]) ? undefined : JSON.stringify(sorted!.slice(0, 6).map((row) => row[column])),
    },
  ];
}
