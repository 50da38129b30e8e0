import type { JsonObject } from '../../spec/json.ts';
import { allColumns } from './all-columns.ts';
import type { Output } from './control.ts';

/** What an operator of a filter rule may mean. */
export type Comparing = 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual';

export type Value = string | number;

/** What a filter rule asks of a column. */
export type Comparison = { readonly meaning: Comparing; readonly column: string; readonly value: Value };

/**
 * Two reports' worth: strictly between two values that rows have, and from the one to the other. Amid the second, a text that is
 * left out: each of two rules side by side is of a column of its own.
 */
export function comparisons(output: Output): readonly (readonly Comparison[])[] {
  const { rows, seen } = output;
  const numbers = allColumns(output).flatMap((column) => {
    const ends = middleOf(rows, column);
    return ends === undefined ? [] : [{ column, low: ends[0], high: ends[1] }];
  });
  const number = numbers.find(({ column, low, high }) => isOtherAsText(rows, column, [low, high])) ?? numbers[0];
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
    ...texts.slice(0, 1),
    { meaning: 'lessOrEqual', column, value: high },
  ];
  return [between, within];
}

/** Whether rows show that numbers are compared as such: as texts, others are between the two. */
function isOtherAsText(rows: readonly JsonObject[], column: string, [low, high]: readonly [number, number]): boolean {
  return rows.some(({ [column]: value }) => {
    const [number, text] = [Number(value), JSON.stringify(value)];
    return (number > low && number < high) !== (text > `${low}` && text < `${high}`);
  });
}

/**
 * Two whole numbers that rows have in a column of numbers, with others below, between and above them: of all such those that as texts
 * have others between them, and that most rows have, since of a long stream few are read.
 */
export function middleOf(rows: readonly JsonObject[], column: string): readonly [number, number] | undefined {
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
  const sure = pairs.toSorted((one, other) => other.often - one.often || width(other.ends) - width(one.ends));
  return (sure.find(({ ends }) => isOtherAsText(rows, column, ends)) ?? sure[0])?.ends;
}

/** How many values are looked at for two that are often had. */
const valuesAtMost = 50;

/**
 * The texts of a column of texts, each of some rows and not all; none where two differ in capitals or spaces alone. Where some
 * rows `mayLack` it, they tell nothing but that they are not equal to a text.
 */
export function commonOf(rows: readonly JsonObject[], column: string, mayLack = false): readonly string[] {
  const values = rows.map((row) => row[column]).filter((value) => !(mayLack && value === null));
  if (!values.every((value) => typeof value === 'string' && /^[A-Za-z]+$/.test(value))) return [];
  const texts = [...new Set(values as string[])];
  const isPlain = new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
  return texts.length > 1 && texts.length < values.length && isPlain ? texts : [];
}
