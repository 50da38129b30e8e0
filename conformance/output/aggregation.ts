import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { missingGroup } from './missing-group.ts';

/** `aggregationConfig`: "every selected column that is not aggregated becomes a grouping key". */
export const aggregation: Control = {
  id: 'aggregation',
  requirement: 'report-aggregation-grouping',
  level: 'stated',
  summary: 'The stream of a report with an aggregation is not grouped by the other selected columns',
  remedy: 'samples: { AggregationRule: [{ … }] }, of a column that is in the rows',
  attempts: aggregationAttempts,
};

function aggregationAttempts({ rows, samples }: Output): readonly Attempt[] {
  return (samples.AggregationRule ?? []).flatMap((rule): Attempt | readonly Attempt[] => {
    const [, column] = columnOf(rule, rows) ?? [];
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== column);
    const group = names.find((name) => distinct(rows, name).length < rows.length);
    if (column === undefined || group === undefined) return [];
    return {
      bodies: [{ columnConfig: [group, column], aggregationConfig: [rule] }, { columnConfig: [group, column] }],
      expected: `one row for each ${group}`,
      fault: ([grouped, after], [isWhole]) =>
        doubled(group, grouped!) ?? (isWhole === true ? missing(group, grouped!, [rows, after!]) : undefined),
    };
  });
}

/** Groups that come more than once. */
function doubled(group: string, grouped: readonly JsonObject[]): string | undefined {
  const groups = distinct(grouped, group).length;
  const isGrouped = grouped.every((row) => Object.hasOwn(row, group));
  return isGrouped && groups < grouped.length ? `${grouped.length} rows, ${groups} different` : undefined;
}

/** A group that does not come. */
function missing(
  group: string,
  grouped: readonly JsonObject[],
  rows: readonly [readonly JsonObject[], readonly JsonObject[]],
): string | undefined {
  const text = missingGroup(group, grouped, rows);
  return text === undefined ? undefined : `${grouped.length} rows, and none of ${JSON.stringify(text)}`;
}
