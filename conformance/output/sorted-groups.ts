import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { groupedBy } from './grouped-by.ts';
import { sortRules } from './sort.ts';

/** `sortConfig` of what is grouped: by the same column, `asc` and `desc` give its groups in two orders, however texts are ordered. */
export const sortedGroups: Control = {
  id: 'sorted-groups',
  requirement: 'report-stream-controls',
  level: 'implied',
  impliedBy: 'groups-together',
  summary: 'The stream of a report with an aggregation is not sorted as its sortConfig says',
  remedy: 'samples: { AggregationRule: [{ … }], SortRule: [{ … }] }, of columns that are in the rows',
  attempts: (output) => (output.samples.AggregationRule ?? []).slice(0, 1).flatMap((rule) => toAttempt(rule, output)),
};

function toAttempt(rule: JsonObject, output: Output): readonly Attempt[] {
  const grouped = groupedBy(rule, output);
  if (grouped === undefined) return [];
  const { key, controls } = grouped;
  const reports = (['asc', 'desc'] as const).map((direction) => ({
    ...controls,
    sortConfig: sortRules([key], output.samples, direction),
  }));
  return [
    {
      bodies: reports,
      expected: `the groups of ${key} from high to low`,
      tells: ([rising, falling], areWhole) =>
        areWhole.every(Boolean) &&
        rising!.length > 1 &&
        distinct(rising!, key).length === rising!.length &&
        falling!.length === rising!.length,
      fault: ([rising, falling]) => {
        const [up, down] = [rising, falling].map((groups) => distinct(groups!, key).join(', '));
        return up === down ? `${down!.slice(0, 200)}, with desc as with asc` : undefined;
      },
    },
  ];
}
