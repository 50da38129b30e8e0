import type { Json, JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Control } from './control.ts';
import { isComparing } from './vocabulary.ts';
import { rowText } from '../streams/stream-rows.ts';

/** `filterConfig`: a rule leaves rows out. */
export const filter: Control = {
  id: 'filter',
  requirement: 'report-stream-controls',
  level: 'stated',
  summary: 'The filter of a report leaves its stream as it is',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column that is in the rows',
  attempts: ({ rows, samples }) =>
    toFilters(rows, samples.FilterRule ?? []).map((rules) => ({
      bodies: rules.map((rule) => ({ filterConfig: [rule] })),
      expected: 'other rows for another value',
      fault: (streams) =>
        isFiltered(rows, streams) ? undefined : `the same ${rows.length} rows with two filters and without`,
    })),
};

/**
 * Pairs of filter rules that differ in their value alone, made after rules that the operator gave: of a column that is in
 * the rows, with its least and its greatest value. Whichever way a rule compares, the two leave different rows. Rules that
 * compare for being equal come first, since they leave none in common.
 */
export function toFilters(
  rows: readonly JsonObject[],
  samples: readonly JsonObject[],
): readonly (readonly [JsonObject, JsonObject])[] {
  return samples
    .toSorted((one, other) => Number(isEqual(other)) - Number(isEqual(one)))
    .flatMap((rule) => {
      const [field, column] = columnOf(rule, rows) ?? [];
      if (column === undefined) return [];
      const place = placeOf(rule, field);
      const ends = place === undefined ? undefined : endsOf(rows, column, typeof rule[place]);
      if (place === undefined || ends === undefined) return [];
      return [
        [
          { ...rule, [place]: ends[0] },
          { ...rule, [place]: ends[1] },
        ] as const,
      ];
    });
}

/** The field of a rule whose value it compares with; undefined where several may be it, or where it has a list of them. */
export function placeOf(rule: JsonObject, field: string | undefined): string | undefined {
  const others = Object.entries(rule).filter(([name]) => name !== field);
  const named = others.filter(([name]) => saysValue.test(name));
  const places = (named.length > 0 ? named : others).filter(([name, value]) => isValue(name, value));
  if (places.length > 0 || named.length > 0) return places.length === 1 ? places[0]![0] : undefined;
  // Where no name says so, it is what is left beside the operator and the placement, if both are known by their words.
  const texts = others.filter(([name, value]) => typeof value === 'string' && !saysPlacement.test(name));
  const [left, ...more] = texts.filter(([, value]) => !isComparing(value as string));
  return left !== undefined && more.length === 0 && texts.length === 2 ? left[0] : undefined;
}

const saysPlacement = /placement/i;

/** How a field is called that has the value of a rule. */
export const saysValue: RegExp = /val|operand|arg/i;

/** Whether a rule asks for what is equal to its value. */
export function isEqual(rule: JsonObject): boolean {
  return Object.values(rule).some(
    (value) => typeof value === 'string' && /^(?!.*not)(.*[_.])?(eq|equals?|is|==?)$/i.test(value),
  );
}

/** Whether filters have any effect: two that leave the same rows as no filter at all have none. */
function isFiltered(rows: readonly JsonObject[], streams: readonly (readonly JsonObject[])[]): boolean {
  const all = toText(rows);
  return streams.some((stream) => toText(stream) !== all);
}

function toText(rows: readonly JsonObject[]): string {
  return JSON.stringify(rows.map(rowText).toSorted());
}

/** A number is what a rule compares with; of texts, the one that its name says so of. */
function isValue(name: string, value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && saysValue.test(name));
}

/** The least and the greatest value of a column whose values are all of a type, where the two are surely different. */
function endsOf(rows: readonly JsonObject[], column: string, type: string): readonly [Json, Json] | undefined {
  const values = rows.map((row) => row[column]).filter((value) => typeof value === type) as (string | number)[];
  if (values.length < rows.length || values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  return `${low}`.toLowerCase() === `${high}`.toLowerCase() ? undefined : [low, high];
}
