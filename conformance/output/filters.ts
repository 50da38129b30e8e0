import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { toFilters } from './filter.ts';

/**
 * `filterConfig` and `aggregationConfig`: each of several filters leaves rows out before they are grouped; where one
 * leaves all that the other does, the narrower one alone is looked at.
 */
export const filters: Control = {
  id: 'filters',
  requirement: 'report-stream-controls',
  level: 'implied',
  impliedBy: 'groups-together',
  summary: 'The stream of a report with filters and an aggregation has groups as if one of them were not there',
  remedy: 'samples: { FilterRule: [{ … }], AggregationRule: [{ … }] }, of columns that are in the rows',
  attempts: (output) =>
    (output.samples.AggregationRule ?? []).flatMap((rule) =>
      toFilters(output.rows, output.samples.FilterRule ?? []).flatMap((pair) => toAttempt(pair, rule, output)),
    ),
};

/** Grouped by the column that tells rows best, and filtered by one that is not selected. */
function toAttempt(pair: readonly [JsonObject, JsonObject], rule: JsonObject, { rows, seen }: Output): Attempt[] {
  const [, aggregated] = columnOf(rule, rows) ?? [];
  const [, filtered] = columnOf(pair[0], rows) ?? [];
  const [key] = seen
    .filter((name) => name !== aggregated && name !== filtered)
    .toSorted((one, other) => distinct(rows, other).length - distinct(rows, one).length);
  if (aggregated === undefined || aggregated === filtered || key === undefined) return [];
  const grouped = { columnConfig: [key, aggregated], aggregationConfig: [rule], filterConfig: pair };
  const narrower = narrowerOf(pair[0]);
  if (narrower !== undefined) return [ofOne(pair[narrower], grouped, key, rows)];
  return [
    {
      bodies: [...pair.map((one) => ({ filterConfig: [one] })), grouped],
      expected: 'the groups that both filters leave, or either',
      tells: (streams, whole) =>
        tells(
          streams.map((one) => keysIn(one, key)),
          whole,
        ),
      fault: (streams, [, , isWhole]) =>
        faultOf(
          streams.map((one) => keysIn(one, key)),
          keysIn(rows, key),
          isWhole === true,
        ),
    },
  ];
}

/** Which of a pair leaves few rows, where both compare by order, so that one leaves all that the other does. */
function narrowerOf(rule: JsonObject): 0 | 1 | undefined {
  const words = Object.values(rule).filter((value) => typeof value === 'string');
  if (words.some((word) => /^(gte?|ge|>=?|greater\w*)$/i.test(word))) return 1;
  return words.some((word) => /^(lte?|le|<=?|less\w*)$/i.test(word)) ? 0 : undefined;
}

/** One filter alone tells whether it is kept beside an aggregation at all. */
function ofOne(one: JsonObject, grouped: JsonObject, key: string, rows: readonly JsonObject[]): Attempt {
  const filterConfig = [one];
  const keysOf = (streams: readonly (readonly JsonObject[])[]): readonly Keys[] =>
    streams.map((stream) => keysIn(stream, key));
  return {
    bodies: [{ filterConfig }, { ...grouped, filterConfig }],
    expected: 'the groups that the filter leaves',
    tells: ([alone, both], [isOne]) => {
      const [left, groups] = keysOf([alone!, both!]);
      return isOne === true && left!.size > 0 && !left!.isDisjointFrom(groups!);
    },
    fault: (streams) => {
      const [left, groups] = keysOf(streams);
      return straysIn(groups!.intersection(keysIn(rows, key)), left!, 'the filter leaves out');
    },
  };
}

type Keys = ReadonlySet<string>;

function keysIn(rows: readonly JsonObject[], key: string): Keys {
  return new Set(rows.flatMap((row) => (Object.hasOwn(row, key) ? [JSON.stringify(row[key])] : [])));
}

/** Neither filter leaves all that the other does, and the groups are written as the rows are. */
function tells([one, other, both]: readonly Keys[], [isOne, isOther]: readonly boolean[]): boolean {
  const isApart = !one!.isSubsetOf(other!) && !other!.isSubsetOf(one!);
  const isAlike = both!.size === 0 || !both!.isDisjointFrom(one!.union(other!));
  return isOne === true && isOther === true && isApart && isAlike;
}

/** How many groups too many are no chance, and of how many: what rows have in a column may change meanwhile. */
const straysAtLeast = { count: 3, share: 0.1 };

/** Of groups that neither filter leaves, those alone count that were there before: others may have come since. */
function faultOf([one, other, both]: readonly Keys[], before: Keys, isWhole: boolean): string | undefined {
  const strays = straysIn(both!.intersection(before), one!.union(other!), 'neither filter leaves');
  if (strays !== undefined) return strays;
  const alone = [one, other].findIndex((keys) => isWhole && isSame(keys!, both!));
  return alone < 0 ? undefined : `the groups of the ${['first', 'second'][alone]} filter alone`;
}

/** Groups that are there beside those that filters leave. */
function straysIn(groups: Keys, left: Keys, how: string): string | undefined {
  const strays = [...groups.difference(left)];
  const areMany = strays.length >= straysAtLeast.count && strays.length >= straysAtLeast.share * groups.size;
  return areMany ? `${groups.size} groups, such as ${strays[0]}, which ${how}` : undefined;
}

function isSame(one: Keys, other: Keys): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}
