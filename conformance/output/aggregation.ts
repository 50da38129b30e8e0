import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';

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
  return (samples.AggregationRule ?? []).flatMap((rule) => {
    const [, column] = columnOf(rule, rows) ?? [];
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== column);
    const group = names.find((name) => distinct(rows, name).length < rows.length);
    if (column === undefined || group === undefined) return [];
    return {
      bodies: [{ columnConfig: [group, column], aggregationConfig: [rule] }],
      expected: `one row for each ${group}`,
      fault: ([grouped]: readonly (readonly JsonObject[])[]) =>
        grouped!.every((row) => Object.hasOwn(row, group)) && distinct(grouped!, group).length < grouped!.length
          ? `${grouped!.length} rows, ${distinct(grouped!, group).length} different`
          : undefined,
    };
  });
}
