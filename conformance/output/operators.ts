import type { JsonObject } from '../../spec/json.ts';
import { allColumns } from './all-columns.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { ofEach } from './of-each.ts';
import { placeOf } from './filter.ts';
import { vocabularyOf } from './vocabulary.ts';

/** `filterConfig`: rules whose operators are called as everybody calls them compare as that says, and each has to hold. */
export const operators: Control = {
  id: 'operators',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The filters of a report leave other rows than their operators say',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column that is in the rows, and a description of its operators',
  attempts: (output) => (output.samples.FilterRule ?? []).flatMap((rule) => toAttempts(rule, output)),
};

type Value = string | number;
type Comparison = { readonly meaning: Meaning; readonly column: string; readonly value: Value };

const names = {
  equal: ['eq', 'equal', 'equals', 'is', '=', '=='],
  notEqual: ['ne', 'neq', 'notequal', 'notequals', 'isnot', '!=', '<>'],
  less: ['lt', 'less', 'lessthan', '<'],
  lessOrEqual: ['lte', 'le', 'lessorequal', 'lessthanorequal', 'lessthanorequals', 'lessthanorequalto', '<='],
  greater: ['gt', 'greater', 'greaterthan', '>'],
  greaterOrEqual: [
    'gte',
    'ge',
    'greaterorequal',
    'greaterthanorequal',
    'greaterthanorequals',
    'greaterthanorequalto',
    '>=',
  ],
} as const;

type Meaning = keyof typeof names;

const holds: Readonly<Record<Meaning, (one: Value, other: Value) => boolean>> = {
  equal: (one, other) => one === other,
  notEqual: (one, other) => one !== other,
  less: (one, other) => one < other,
  lessOrEqual: (one, other) => one <= other,
  greater: (one, other) => one > other,
  greaterOrEqual: (one, other) => one >= other,
};

/** All at once, as few reports as that takes; and each alone, where a deployment does not take several. */
function toAttempts(rule: JsonObject, output: Output): readonly Attempt[] {
  const field = columnOf(rule, output.rows)?.[0];
  const vocabulary = field === undefined ? undefined : vocabularyOf(names, rule, field, output.schemas?.FilterRule);
  const place = placeOf(rule, field);
  if (vocabulary === undefined || field === undefined || place === undefined) return [];
  // The column of a slice filter is a unified blended identifier, and none that is in the rows by that name.
  if (Object.values(rule).includes('pre-join')) return [];
  const isKnown = ({ meaning }: Comparison): boolean => vocabulary.words.has(meaning);
  const reports = comparisons(output).map((all) => all.filter(isKnown));
  const toBody = (all: readonly Comparison[]): JsonObject => ({
    filterConfig: all.map(({ meaning, column, value }) => ({
      ...rule,
      [field]: column,
      [vocabulary.field]: vocabulary.words.get(meaning)!,
      [place]: value,
    })),
  });
  const whole = reports.filter((all) => all.length > 1);
  const alone = reports.flat().map((one) => [[one]]);
  return [...(whole.length > 0 ? [whole] : []), ...alone].map((asked) =>
    ofEach(asked.map(toBody), asked.map((all) => all.map(say).join(' and ')).join('; '), (streams, isWhole) =>
      streams.map((stream, at) => {
        const known = isWhole[at] === true && output.isWhole === true ? output.rows : [];
        return faultOf(known, stream, asked[at]!);
      }),
    ),
  );
}

/**
 * Two reports' worth: strictly between two values that rows have, and from the one to the other. Beside the second, a text
 * that is left out.
 */
function comparisons(output: Output): readonly (readonly Comparison[])[] {
  const { rows, seen } = output;
  const numbers = allColumns(output).flatMap((column) => {
    const ends = middleOf(rows, column);
    return ends === undefined ? [] : [{ column, low: ends[0], high: ends[1] }];
  });
  const [number] = numbers;
  // Rows that have one of the two values are left by the text, or nothing would show of how they are compared with.
  const ends =
    number === undefined
      ? []
      : [number.low, number.high].map((end) => rows.filter((row) => row[number.column] === end));
  const texts = seen.flatMap((column): Comparison[] => {
    const isTold = (text: string): boolean => ends.every((some) => some.some((row) => row[column] !== text));
    const value = commonOf(rows, column).find(isTold);
    return value === undefined ? [] : [{ meaning: 'notEqual', column, value }];
  });
  if (number === undefined) return [texts.slice(0, 1)];
  const { column, low, high } = number;
  const between: readonly Comparison[] = [
    { meaning: 'greater', column, value: low },
    { meaning: 'less', column, value: high },
  ];
  const within: readonly Comparison[] = [
    { meaning: 'greaterOrEqual', column, value: low },
    { meaning: 'lessOrEqual', column, value: high },
  ];
  return [between, [...within, ...texts.slice(0, 1)]];
}

/**
 * Two whole numbers that rows have in a column of numbers, with others below, between and above them: of all such those
 * that most rows have, since of a long stream few are read.
 */
function middleOf(rows: readonly JsonObject[], column: string): readonly [number, number] | undefined {
  const values = rows.map((row) => row[column]);
  if (!values.every((value) => typeof value === 'number')) return undefined;
  const counts = Map.groupBy(values, (value) => value);
  const sorted = [...counts.keys()].toSorted((one, other) => one - other);
  const inner = sorted.slice(1, -1).filter(Number.isInteger).slice(0, valuesAtMost);
  const pairs = inner.flatMap((low) =>
    inner
      .filter((high) => sorted.indexOf(high) - sorted.indexOf(low) > 1)
      .map((high) => ({
        ends: [low, high] as const,
        often: Math.min(counts.get(low)!.length, counts.get(high)!.length),
      })),
  );
  const width = ([low, high]: readonly [number, number]): number => high - low;
  return pairs.toSorted((one, other) => other.often - one.often || width(other.ends) - width(one.ends))[0]?.ends;
}

/** How many values are looked at for two that are often had. */
const valuesAtMost = 50;

/** The texts of a column of texts, each of some rows and not all; none where two differ in capitals or spaces alone. */
function commonOf(rows: readonly JsonObject[], column: string): readonly string[] {
  const values = rows.map((row) => row[column]);
  if (!values.every((value) => typeof value === 'string' && /^[A-Za-z]+$/.test(value))) return [];
  const texts = [...new Set(values as string[])];
  const isPlain = new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
  return texts.length > 1 && texts.length < values.length && isPlain ? texts : [];
}

function say({ meaning, column, value }: Comparison): string {
  return `${column} ${meaning} ${value}`;
}

/** A row that is left and should not be, or that should be left and is not, as far as rows are known. */
function faultOf(
  rows: readonly JsonObject[],
  stream: readonly JsonObject[],
  all: readonly Comparison[],
): string | undefined {
  const isLeft = (row: JsonObject): boolean =>
    all.every(({ meaning, column, value }) => holds[meaning](row[column] as Value, value));
  const wrong = stream.find((row) => !isLeft(row));
  if (wrong !== undefined) return JSON.stringify(wrong);
  const left = new Set(stream.map((row) => JSON.stringify(row)));
  const lost = rows.find((row) => isLeft(row) && !left.has(JSON.stringify(row)));
  return lost === undefined ? undefined : `${stream.length} rows, without ${JSON.stringify(lost)}`;
}
