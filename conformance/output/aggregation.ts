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

/** An attempt whose reports are judged together. */
type Judged = Attempt & { readonly expected: string };

/**
 * By three columns where each of them makes more groups; else by two, best where they are known to be columns, and rows
 * have the same in both; else by one.
 */
function aggregationAttempts({ rows, seen, samples }: Output): readonly Attempt[] {
  return (samples.AggregationRule ?? []).flatMap((rule): readonly Attempt[] => {
    const [, column] = columnOf(rule, rows) ?? [];
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== column);
    const repeats = (keys: readonly string[]): boolean => distinct(joined(rows, keys), joint).length < rows.length;
    const known = names.filter((name) => seen.includes(name));
    const pairs = pairsOf(known).filter((keys) => keys.every((key) => distinct(rows, key).length > 1));
    const repeating = pairs.filter(repeats);
    const matter = (keys: readonly string[]): boolean => matterAll(rows, keys);
    const three = pairs
      .flatMap((pair) => known.slice(known.indexOf(pair[1]!) + 1).map((name) => [...pair, name]))
      .find((keys) => matter(keys) && repeats(keys));
    // What rows show by a name may be a column all the same: if it is none, the report is refused.
    const shown = repeating.some(matter) ? undefined : pairsOf(names).find((keys) => matter(keys) && repeats(keys));
    const two = repeating.find(matter) ?? repeating.find((keys) => matterAll(rows, keys, isPlain)) ?? repeating[0];
    const one = names.find((name) => repeats([name]));
    if (column === undefined) return [];
    const alone = one === undefined ? undefined : toAttempt([one], column, rule, rows);
    return [
      three === undefined ? undefined : toAttempt(three, column, rule, rows),
      shown === undefined ? undefined : toAttempt(shown, column, rule, rows),
      two === undefined ? undefined : toAttempt(two, column, rule, rows),
      // Of two columns that rows never have in common, both are in a group all the same.
      two === undefined && pairs.length > 0 && alone !== undefined
        ? withBoth(alone, pairs[0]!, column, rule, rows)
        : undefined,
      alone,
    ].filter((attempt) => attempt !== undefined);
  });
}

function toAttempt(keys: readonly string[], column: string, rule: JsonObject, rows: readonly JsonObject[]): Judged {
  // Grouping keys are what is not aggregated, wherever it stands.
  const [first, ...others] = keys;
  const columnConfig = others.length === 0 ? [column, first!] : [first!, column, ...others];
  return {
    bodies: [{ columnConfig, aggregationConfig: [rule] }, { columnConfig }],
    expected: `one row for each ${keys.join(' and ')}`,
    fault: ([grouped, after], [isWhole]) =>
      doubled(keys, grouped!) ??
      (isWhole === true
        ? (missing(keys, grouped!, [rows, after!]) ?? lacking(keys, grouped!, after!, 'some'))
        : undefined),
  };
}

/** The same, and a report that is grouped by two. */
function withBoth(
  { bodies, expected, fault }: Judged,
  keys: readonly string[],
  column: string,
  rule: JsonObject,
  rows: readonly JsonObject[],
): Attempt {
  return {
    bodies: [...bodies, { columnConfig: [...keys, column], aggregationConfig: [rule] }],
    expected: `${expected}, and rows with ${keys.join(' and ')}`,
    fault: (streams, whole) => fault(streams, whole) ?? lacking(keys, streams.at(-1)!, rows),
  };
}

function pairsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));
}

/** Whether rows with a text in each have fewer groups without any one of them, so that it shows that all are asked for. */
function matterAll(rows: readonly JsonObject[], keys: readonly string[], isTold = isText): boolean {
  const told = rows.filter((row) => keys.every((key) => isTold(row[key])));
  const groups = distinct(joined(told, keys), joint).length;
  const without = (key: string): number =>
    distinct(
      joined(
        told,
        keys.filter((one) => one !== key),
      ),
      joint,
    ).length;
  return keys.every((key) => without(key) < groups);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Whether a value is written in one way alone, or is a text. */
function isPlain(value: unknown): boolean {
  return isText(value) || Number.isSafeInteger(value) || typeof value === 'boolean';
}

const joint = 'joint';

/** The rows with all keys as one; those that lack one of them lack that, too. */
function joined(rows: readonly JsonObject[], keys: readonly string[]): readonly JsonObject[] {
  return rows.map((row) => (hasAll(row, keys) ? { [joint]: JSON.stringify(keys.map((key) => row[key]!)) } : {}));
}

function hasAll(row: JsonObject, keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(row, key));
}

/** Groups that come more than once. */
function doubled(keys: readonly string[], grouped: readonly JsonObject[]): string | undefined {
  const groups = distinct(joined(grouped, keys), joint).length;
  const isGrouped = grouped.every((row) => hasAll(row, keys));
  return isGrouped && groups < grouped.length ? `${grouped.length} rows, ${groups} different` : undefined;
}

/** A group that does not come. */
function missing(
  keys: readonly string[],
  grouped: readonly JsonObject[],
  rows: readonly [readonly JsonObject[], readonly JsonObject[]],
): string | undefined {
  const text = missingGroup(keys, grouped, rows);
  return text === undefined ? undefined : `${grouped.length} rows, and none of ${text}`;
}

/**
 * A key that no group has a value of, though it has others, and rows without an aggregation have: all of them, or some where
 * the groups are known to be all.
 */
function lacking(
  keys: readonly string[],
  grouped: readonly JsonObject[],
  after: readonly JsonObject[],
  which: 'every' | 'some' = 'every',
): string | undefined {
  const isIn = (key: string): boolean => grouped.some((row) => (row[key] ?? null) !== null);
  const lost = keys.find((key) => !isIn(key) && after[which]((row) => typeof row[key] === 'string'));
  const isSome = grouped.length > 0 && after.length > 0 && keys.some(isIn);
  return lost === undefined || !isSome ? undefined : `${grouped.length} rows, none with a value of ${lost}`;
}
