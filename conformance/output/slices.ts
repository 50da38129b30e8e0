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
  attempts: (output) => {
    const rules = output.samples.FilterRule ?? [];
    const field = rules.map((rule) => columnOf(rule, output.rows)?.[0]).find((one) => one !== undefined);
    if (field === undefined) return [];
    return [...rules.filter(isSlice), ...learned(rules, field, output)].flatMap((rule) =>
      toAttempt(rule, field, output),
    );
  },
};

function isSlice(rule: JsonObject): boolean {
  return Object.values(rule).includes('pre-join');
}

/** A rule that asks a text to be equal to another, of a blended column that the DataMart shows. */
function learned(rules: readonly JsonObject[], field: string, { blended }: Output): readonly JsonObject[] {
  const rule = rules.find((one) => isEqual(one) && typeof one[placeOf(one, field) ?? ''] === 'string');
  return blended === undefined || rule === undefined ? [] : [{ ...rule, [field]: blended, placement: 'pre-join' }];
}

/** No row has the value: whether a slice leaves rows out, or their blended values alone, it leaves others than none does. */
function toAttempt(rule: JsonObject, field: string, { seen }: Output): readonly Attempt[] {
  const column = rule[field];
  const place = placeOf(rule, field) ?? listIn(rule);
  const isComparing = isEqual(rule) || isOneOf(rule);
  const [key] = seen;
  if (!isComparing || typeof column !== 'string' || place === undefined || key === undefined || seen.includes(column))
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
