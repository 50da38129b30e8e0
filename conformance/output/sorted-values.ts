import type { JsonObject } from '../../spec/json.ts';
import { aggregatedValue } from './aggregated-value.ts';
import type { Attempt, Control, Output } from './control.ts';
import { groupedBy } from './grouped-by.ts';
import { isDescending } from './is-descending.ts';
import { sortRules } from './sort.ts';

/**
 * `sortConfig` of what is aggregated: where a rule by the name that it has in the rows is taken, groups are sorted by it, and not
 * what they are made of.
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
  const { key, column, controls } = grouped;
  const nameIn = (groups: readonly JsonObject[]): string | undefined => valueName(groups, key, column);
  const sortedBy = (name: string): JsonObject => ({ ...controls, sortConfig: sortRules([name], output.samples) });
  return [
    {
      bodies: [controls],
      // A rule by a name that no column has may be taken and passed over, where the name of the column is the right one.
      next: ([groups, sorted, other]) => {
        const name = nameIn(groups!);
        if (name === undefined || other !== undefined) return undefined;
        if (sorted === undefined) return sortedBy(name);
        return name === column || isDescending(sorted, [name]) ? undefined : sortedBy(column);
      },
      expected: ([groups]) => `${nameIn(groups!)} of the groups from high to low`,
      twice: true,
      tells: ([groups, sorted], areWhole) => {
        const name = nameIn(groups!);
        const isTold = sorted !== undefined && name !== undefined && nameIn(sorted) === name;
        return areWhole.every(Boolean) && isTold && !isDescending(groups!, [name]);
      },
      fault: ([groups, sorted, other = sorted]) => {
        const name = nameIn(groups!)!;
        const isSorted = [sorted!, other!].some((rows) => isDescending(rows, [name]));
        return isSorted ? undefined : JSON.stringify(sorted!.slice(0, 6).map((row) => row[name]));
      },
    },
  ];
}

/** The name under which all groups have the number that is aggregated. */
function valueName(groups: readonly JsonObject[], key: string, column: string): string | undefined {
  const [first] = groups;
  return Object.keys(first ?? {}).find(
    (name) =>
      name !== key &&
      groups.every((row) => typeof row[name] === 'number' && aggregatedValue(row, key, column, 1) === row[name]),
  );
}
