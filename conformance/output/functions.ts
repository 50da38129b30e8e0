import type { JsonObject } from '../../spec/json.ts';
import { allColumns } from './all-columns.ts';
import { aggregatedValue } from './aggregated-value.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { toFilters } from './filter.ts';
import { lacks } from './lacking-column.ts';
import { type Asked, ofEach } from './of-each.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * `aggregationConfig`: rules whose functions are called as everybody calls them compute what that says of each group.
 */
export const functions: Control = {
  id: 'functions',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The stream of a report with aggregations has other values than their functions give',
  remedy: 'samples: { AggregationRule: [{ … }] }, of a column that is in the rows, and a description of its functions',
  attempts: (output) => (output.samples.AggregationRule ?? []).flatMap((rule) => toAttempts(rule, output)),
};

/** What functions are called. */
export const functionNames = {
  sum: ['sum'],
  least: ['min', 'minimum'],
  greatest: ['max', 'maximum'],
  average: ['avg', 'average', 'mean'],
  count: ['count'],
  countDistinct: ['countdistinct', 'distinctcount', 'uniquecount', 'countunique'],
} as const;

/** A function that is known by one of its names. */
export type Meaning = keyof typeof functionNames;

/** What functions give of the values of a group. */
export const compute: Readonly<Record<Meaning, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, one) => sum + one, 0),
  least: (values) => Math.min(...values),
  greatest: (values) => Math.max(...values),
  average: (values) => values.reduce((sum, one) => sum + one, 0) / values.length,
  count: (values) => values.length,
  countDistinct: (values) => new Set(values).size,
};

type Aggregate = { readonly meaning: Meaning; readonly column: string };

/** Of two columns of numbers at once, where there are as many; each report is one attempt's part. */
function toAttempts(rule: JsonObject, output: Output): readonly Attempt[] {
  const { rows, seen } = output;
  const field = columnOf(rule, rows)?.[0];
  const vocabulary =
    field === undefined ? undefined : vocabularyOf(functionNames, rule, field, output.schemas?.AggregationRule);
  const numbers = allColumns(output).filter((column) => rows.every((row) => typeof row[column] === 'number'));
  const key = keyOf(rows, seen) ?? keyOf(rows, seen, true);
  if (vocabulary === undefined || field === undefined || key === undefined || numbers.length === 0) return [];
  const known = (Object.keys(functionNames) as Meaning[]).filter((meaning) => vocabulary.words.has(meaning));
  const isPlain = namesNothingElse(rule, [field, vocabulary.field]);
  const hasParts = (column: string): boolean => !rows.every((row) => Number.isInteger(row[column]));
  const columns = numbers
    .toSorted((one, other) => Number(hasParts(other)) - Number(hasParts(one)))
    .slice(0, isPlain ? 2 : 1);
  const [first = '', second = ''] = columns;
  const tells = (meaning: Meaning, column: string): boolean => tellsOf(meaning, groupsOf(rows, key, column));
  const reports = chunks(known, columns.length).map((some) => {
    // The average of whole numbers alone may be cut.
    const isForOther =
      (some.indexOf('average') === 1 && hasParts(first)) ||
      (some.indexOf('sum') === 0 && !tells('sum', first) && tells('sum', second));
    const own = isForOther ? columns.toReversed() : columns;
    // Each of another column: beside what one is given, the other may only have what is left.
    return some.reduce<readonly Aggregate[]>((all, meaning, at) => {
      const taken = [own[1 - at], ...all.map(({ column }) => column)];
      const isTelling = (column: string): boolean => !taken.includes(column) && tells(meaning, column);
      const telling = [own[at]!, ...numbers].find(isTelling);
      return [...all, { meaning, column: telling ?? own[at]! }];
    }, []);
  });
  const toReport = (all: readonly Aggregate[], source: JsonObject): Asked => {
    const rules = all.map(({ meaning, column }) => {
      const word = vocabulary.words.get(meaning)!;
      return { told: { ...rule, [field]: column, [vocabulary.field]: word }, words: `the ${word} of ${column}` };
    });
    const columnConfig = [key, ...all.map(({ column }) => column)];
    return {
      body: { columnConfig, aggregationConfig: rules.map(({ told }) => told), ...source },
      expected: `for each ${key} ${rules.map(({ words }) => words).join(' and ')}`,
    };
  };
  // What is refused together may be taken alone; of a long stream that would be too many requests.
  const alone = output.isWhole === true ? reports.flat().map((one) => [[one]]) : [];
  return sourcesOf(output, columns)
    .slice(0, sourcesAtMost)
    .flatMap((source) =>
      [reports, ...alone].map((asked) => ({
        ...ofEach(
          [{ body: source, expected: 'its rows' }, ...asked.map((all) => toReport(all, source))],
          ([all, ...streams]) => [undefined, ...streams.map((stream, at) => faultOf(all!, stream, key, asked[at]!))],
        ),
        tells: ([all, ...streams], isWhole) =>
          isWhole.every(Boolean) &&
          streams.every((stream) => hasSameValues(withKey(stream, key), withKey(all!, key), key)),
      })),
    );
}

/** How many filters are tried of a long stream: where two leave too much, others mostly do. */
const sourcesAtMost = 2;

/**
 * What the rows are of which a function computes something: all, or of a long stream those that a filter leaves. What
 * is computed may be filtered itself.
 */
function sourcesOf({ rows, isWhole, samples }: Output, aggregated: readonly string[]): readonly JsonObject[] {
  if (isWhole === true) return [{}];
  const isBefore = (rule: JsonObject): boolean => !aggregated.includes(columnOf(rule, rows)?.[1] ?? '');
  const pairs = toFilters(rows, (samples.FilterRule ?? []).filter(isBefore));
  return pairs.flatMap((pair) => pair.map((rule) => ({ filterConfig: [rule] })));
}

/**
 * The column of texts by which rows fall into few groups, of which one has several rows at least. Where some `mayLack` it, the
 * others do so: as what the group of those without a value is shown is open.
 */
export function keyOf(rows: readonly JsonObject[], seen: readonly string[], mayLack = false): string | undefined {
  return keysOf(rows, seen, mayLack)[0];
}

/** All such columns, that of the fewest groups first. */
export function keysOf(rows: readonly JsonObject[], seen: readonly string[], mayLack = false): readonly string[] {
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
  const texts = seen.filter((column) => rows.every((row) => isText(row[column]) || (mayLack && row[column] === null)));
  const sizes = texts.map((column) => [column, distinct(withKey(rows, column), column).length] as const);
  const telling = sizes.filter(([column, groups]) => groups > 1 && groups < withKey(rows, column).length);
  return telling.toSorted(([, one], [, other]) => one - other).map(([column]) => column);
}

/** The rows that have a value in a column. */
function withKey(rows: readonly JsonObject[], key: string): readonly JsonObject[] {
  return rows.filter((row) => !lacks(row, key));
}

/** Whether the values of a column tell a function from what it is easily mistaken for. */
function tellsOf(meaning: Meaning, groups: readonly (readonly number[])[]): boolean {
  // Where all values are different, there are as many as there are different ones, and their sum takes nothing twice.
  if (meaning === 'countDistinct') return groups.some((values) => new Set(values).size < values.length);
  if (meaning === 'sum')
    return groups.some((values) => !isAbout(compute.sum([...new Set(values)]), compute.sum(values), false));
  if (meaning !== 'least' && meaning !== 'greatest') return true;
  // As texts, 10 is less than 9.
  const at = meaning === 'least' ? 0 : -1;
  return groups.some((values) => Number(values.map(String).toSorted().at(at)) !== compute[meaning](values));
}

/** The values of a column, other than 0, by group. */
function groupsOf(rows: readonly JsonObject[], key: string, column: string): readonly (readonly number[])[] {
  const values = withKey(rows, key).filter((row) => row[column] !== 0);
  return [...Map.groupBy(values, (row) => row[key]).values()].map((some) => some.map((row) => row[column] as number));
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Whether rows have the same different values in a column as others. */
export function hasSameValues(some: readonly JsonObject[], others: readonly JsonObject[], column: string): boolean {
  return new Set(distinct(some, column)).symmetricDifference(new Set(distinct(others, column))).size === 0;
}

/** Whether a rule has no fields but some: it may have a name of its own for what it gives, which no two may share. */
export function namesNothingElse(rule: JsonObject, fields: readonly string[]): boolean {
  return Object.keys(rule).every((name) => fields.includes(name));
}

/**
 * A value of a group that is not what the function gives of its rows; in a warehouse the average of whole numbers may
 * be one.
 */
function faultOf(
  rows: readonly JsonObject[],
  stream: readonly JsonObject[],
  key: string,
  all: readonly Aggregate[],
): string | undefined {
  for (const row of withKey(stream, key)) {
    const group = rows.filter((one) => one[key] === row[key]);
    for (const { meaning, column } of all) {
      const shown = aggregatedValue(row, key, column, all.length);
      const right = compute[meaning](group.map((one) => one[column] as number));
      const areWhole = group.every((one) => Number.isInteger(one[column]));
      if (shown !== undefined && !isAbout(shown, right, meaning === 'average' && areWhole))
        return `${JSON.stringify(row)}, where ${meaning} of ${column} is ${right}`;
    }
  }
  return cutAverage(rows, stream, key, all);
}

/** How many averages have to be whole numbers that are none, for that to be no chance. */
const cutAtLeast = 2;

/** The first of several averages of numbers that have parts, where each is shown as a whole number. */
function cutAverage(
  rows: readonly JsonObject[],
  stream: readonly JsonObject[],
  key: string,
  all: readonly Aggregate[],
): string | undefined {
  for (const { column } of all.filter(({ meaning }) => meaning === 'average')) {
    const averages = withKey(stream, key).flatMap((row) => {
      const values = rows.filter((one) => one[key] === row[key]).map((one) => one[column] as number);
      const shown = aggregatedValue(row, key, column, all.length);
      return shown === undefined || values.every(Number.isInteger)
        ? []
        : [{ row, shown, right: compute.average(values) }];
    });
    const cut = averages.filter(({ right }) => Math.abs(right - Math.round(right)) > 0.05);
    if (cut.length < cutAtLeast || !averages.every(({ shown }) => Number.isInteger(shown))) continue;
    return `${JSON.stringify(cut[0]!.row)}, where average of ${column} is ${cut[0]!.right}`;
  }
  return undefined;
}

/** Sums and averages may be rounded; what may be cut is a whole number. */
export function isAbout(shown: number, right: number, mayBeCut: boolean): boolean {
  const isCut = mayBeCut && Number.isInteger(shown) && Math.abs(shown - right) < 1;
  return isCut || Math.abs(shown - right) <= 0.01 * Math.max(1, Math.abs(right));
}
