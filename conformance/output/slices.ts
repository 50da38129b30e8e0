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
  attempts: (output) => unmetSlices(output).flatMap((unmet) => toAttempt(unmet, output)),
};

/** A slice filter that asks a blended column for what no row has, and the same that asks it for a value. */
export type UnmetSlice = {
  readonly column: string;
  readonly rule: JsonObject;
  readonly askingFor: (value: Json) => JsonObject;
};

/**
 * Slice filters made after those that are known, or can be: whether one leaves rows out, or their blended values alone, it
 * leaves others than none does.
 */
export function unmetSlices(output: Output): readonly UnmetSlice[] {
  const field = fieldOfRules(output);
  if (field === undefined) return [];
  const given = (output.samples.FilterRule ?? []).filter(isSlice);
  return [...given, ...learnedSlice(output)].flatMap((rule) => toUnmet(rule, field, output));
}

function isSlice(rule: JsonObject): boolean {
  return Object.values(rule).includes('pre-join');
}

/** The field in which rules name their column. */
function fieldOfRules({ rows, samples }: Pick<Output, 'rows' | 'samples'>): string | undefined {
  return (samples.FilterRule ?? []).map((rule) => columnOf(rule, rows)?.[0]).find((one) => one !== undefined);
}

/**
 * A slice filter that asks a blended column which the DataMart shows to be equal to a text, after a rule that asks so of
 * another; none where no such rule or column is known.
 *
 * @param value The text; default: that of the other rule.
 */
export function learnedSlice(
  output: Pick<Output, 'rows' | 'samples' | 'blended'>,
  value?: string,
): readonly JsonObject[] {
  const field = fieldOfRules(output);
  const rule = (output.samples.FilterRule ?? []).find(
    (one) => isEqual(one) && typeof one[placeOf(one, field) ?? ''] === 'string',
  );
  if (field === undefined || rule === undefined || output.blended === undefined) return [];
  const place = placeOf(rule, field)!;
  return [{ ...rule, [field]: output.blended, [place]: value ?? rule[place]!, placement: 'pre-join' }];
}

function toUnmet(rule: JsonObject, field: string, { seen }: Output): readonly UnmetSlice[] {
  const column = rule[field];
  const place = placeOf(rule, field) ?? listIn(rule);
  const isComparing = isEqual(rule) || isOneOf(rule);
  if (!isComparing || typeof column !== 'string' || place === undefined || seen.includes(column)) return [];
  const asked = rule[place];
  const [sample] = Array.isArray(asked) ? (asked as readonly Json[]) : [asked];
  const nobody = typeof sample === 'number' ? -987_654_321 : 'no such value';
  const askingFor = (value: Json): JsonObject => ({ ...rule, [place]: Array.isArray(asked) ? [value] : value });
  return [{ column, rule: askingFor(nobody), askingFor }];
}

function toAttempt({ column, rule }: UnmetSlice, { seen }: Output): readonly Attempt[] {
  const [key] = seen;
  if (key === undefined) return [];
  const columnConfig = [key, column];
  const valuesIn = (all: readonly JsonObject[]): string => JSON.stringify(distinct(all, column).toSorted());
  return [
    {
      bodies: [{ columnConfig }, { columnConfig, filterConfig: [rule] }],
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
