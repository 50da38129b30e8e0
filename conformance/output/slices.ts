import type { Json, JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { isEqual, placeOf } from './filter.ts';

/** `filterConfig`: "placement `pre-join` marks slice filters, where column is a unified blended identifier". */
export const slices: Control = {
  id: 'slices',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'A slice filter of a report leaves the blended column that it is of as it is',
  remedy: 'samples: { FilterRule: [{ …, placement: "pre-join" }] }, that asks a blended column to be equal to a value',
  attempts: (output) => (output.samples.FilterRule ?? []).flatMap((rule) => toAttempt(rule, output)),
};

/** No row has the value: whether a slice leaves rows out, or their blended values alone, it leaves others than none does. */
function toAttempt(rule: JsonObject, { rows, seen, samples }: Output): readonly Attempt[] {
  const field = (samples.FilterRule ?? []).map((one) => columnOf(one, rows)?.[0]).find((one) => one !== undefined);
  const column = field === undefined ? undefined : rule[field];
  const place = placeOf(rule, field) ?? listIn(rule);
  const isSlice = Object.values(rule).includes('pre-join') && (isEqual(rule) || isOneOf(rule));
  const [key] = seen;
  if (!isSlice || typeof column !== 'string' || place === undefined || key === undefined || seen.includes(column))
    return [];
  const columnConfig = [key, column];
  const asked = rule[place];
  const [sample] = Array.isArray(asked) ? (asked as readonly Json[]) : [asked];
  const nobody = typeof sample === 'number' ? -987_654_321 : 'no such value';
  const valuesIn = (all: readonly JsonObject[]): string => JSON.stringify(distinct(all, column).toSorted());
  return [
    {
      bodies: [
        { columnConfig },
        { columnConfig, filterConfig: [{ ...rule, [place]: Array.isArray(asked) ? [nobody] : nobody }] },
      ],
      expected: `no value in ${column}`,
      tells: ([all]) => all!.some((row) => (row[column] ?? null) !== null),
      fault: ([all, sliced]) =>
        valuesIn(all!) === valuesIn(sliced!) ? `the same values: ${valuesIn(all!).slice(0, 100)}` : undefined,
    },
  ];
}

/** Where a rule has a list of values. */
function listIn(rule: JsonObject): string | undefined {
  return Object.keys(rule).find((name) => Array.isArray(rule[name]));
}

/** Whether a rule asks for what is among its values. */
function isOneOf(rule: JsonObject): boolean {
  return Object.values(rule).some((value) => typeof value === 'string' && /^(in|any_?of|one_?of)$/i.test(value));
}
