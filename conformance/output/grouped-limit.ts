import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { groupedBy } from './grouped-by.ts';
import { rowText } from '../streams/stream-rows.ts';

/** `limitConfig`, a "row cap" of what a report gives: a cap of as many rows as there are groups leaves all of them as they are. */
export const groupedLimit: Control = {
  id: 'grouped-limit',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The limitConfig of a report caps the rows before they are aggregated',
  remedy: 'samples: { AggregationRule: [{ … }] }, of a column that is in the rows',
  attempts: (output) => (output.samples.AggregationRule ?? []).slice(0, 1).flatMap((rule) => toAttempt(rule, output)),
};

function toAttempt(rule: JsonObject, output: Output): readonly Attempt[] {
  const grouped = groupedBy(rule, output);
  if (grouped === undefined) return [];
  const { key, controls } = grouped;
  const limitConfig = distinct(output.rows, key).length;
  return [
    {
      bodies: [controls, { ...controls, limitConfig }],
      expected: `the same ${limitConfig} rows as without it`,
      tells: ([all], areWhole) =>
        limitConfig < output.rows.length && all!.length === limitConfig && areWhole.every((one) => one),
      fault: ([all, capped]) => {
        const known = new Set(all!.map(rowText));
        const other = capped!.find((row) => !known.has(rowText(row)));
        return other === undefined ? undefined : JSON.stringify(other);
      },
    },
  ];
}
