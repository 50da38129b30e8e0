import type { JsonObject } from '../../spec/json.ts';
import { allColumns } from './all-columns.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { compute, functionNames, hasSameValues, isAbout, keyOf, type Meaning, namesNothingElse } from './functions.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * `aggregationConfig`: of two aggregations of one column that a report is accepted with, the stream has both applied. How
 * either is called in a row is not stated: only the numbers that a row has anywhere are looked at, and those of one of them are
 * not missed where they have the name of the column.
 */
export const columnTwice: Control = {
  id: 'column-twice',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['functions'],
  summary: 'The stream of a report with two aggregations of one column has one of them alone',
  remedy: 'samples: { AggregationRule: [{ … }] }, of a column that is in the rows, and a description of its functions',
  attempts: (output) => (output.samples.AggregationRule ?? []).flatMap((rule) => toAttempt(rule, output)),
};

/** The functions that are asked for, those first that give no other number when they are rounded. */
const bestFirst: readonly Meaning[] = ['least', 'greatest', 'sum', 'average', 'count'];

function toAttempt(rule: JsonObject, output: Output): readonly Attempt[] {
  const { rows, seen, schemas, isWhole } = output;
  const field = columnOf(rule, rows)?.[0];
  const key = keyOf(rows, seen);
  if (field === undefined || key === undefined || isWhole !== true) return [];
  const vocabulary = vocabularyOf(functionNames, rule, field, schemas?.AggregationRule);
  const [one, other] = bestFirst.filter((meaning) => vocabulary?.words.has(meaning));
  if (vocabulary === undefined || one === undefined || other === undefined) return [];
  if (!namesNothingElse(rule, [field, vocabulary.field])) return [];
  const asked = [one, other] as const;
  const column = allColumns(output).find(
    (name) =>
      name !== key && rows.every((row) => typeof row[name] === 'number') && told(rows, key, name, asked).length > 0,
  );
  if (column === undefined) return [];
  const rules = asked.map((meaning) => ({ [field]: column, [vocabulary.field]: vocabulary.words.get(meaning)! }));
  return [
    {
      bodies: [{ columnConfig: [key, column], aggregationConfig: rules }],
      expected: `for each ${key} the ${asked.map((meaning) => vocabulary.words.get(meaning)).join(' and the ')} of ${column}`,
      twice: true,
      tells: ([grouped], [areAll]) =>
        areAll === true && grouped!.length === distinct(rows, key).length && hasSameValues(grouped!, rows, key),
      fault: ([grouped]) =>
        isNamedByFunction(grouped!, column) ? lostIn(grouped!, key, told(rows, key, column, asked)) : undefined,
    },
  ];
}

/** A group, and what two functions give of it. */
type Told = { readonly of: unknown; readonly values: readonly [number, number] };

/** The groups of which two functions give two different numbers. */
function told(
  rows: readonly JsonObject[],
  key: string,
  column: string,
  [one, other]: readonly [Meaning, Meaning],
): readonly Told[] {
  return [...Map.groupBy(rows, (row) => row[key])]
    .map(([of, group]): Told => {
      const numbers = group.map((row) => row[column] as number);
      return { of, values: [compute[one](numbers), compute[other](numbers)] };
    })
    .filter(({ values: [first, second] }) => !isAbout(first, second, true) && !isAbout(second, first, true));
}

/** Whether rows call by another name what a function gives of a column: by that of the column, no two can be told apart. */
function isNamedByFunction(grouped: readonly JsonObject[], column: string): boolean {
  return grouped.every((row) => !(column in row));
}

/** What one function gives is in each of the groups, and what the other gives is in none. */
function lostIn(grouped: readonly JsonObject[], key: string, all: readonly Told[]): string | undefined {
  const shown = all.map(({ of, values }) => {
    const numbers = numbersIn(grouped.find((row) => row[key] === of) ?? {}, key);
    return values.map((value) => numbers.some((number) => isAbout(number, value, true)));
  });
  const isLost = [0, 1].some((at) => shown.every((both) => both[at] === false && both[1 - at] === true));
  return isLost
    ? grouped
        .slice(0, 3)
        .map((row) => JSON.stringify(row))
        .join(', ')
    : undefined;
}

/** All numbers in what a row has beside the key, however deep, or in texts. */
function numbersIn(row: JsonObject, key: string): readonly number[] {
  const others = Object.entries(row).filter(([name]) => name !== key);
  const text = JSON.stringify(others.map(([, value]) => value));
  return (text.match(/-?\d+(\.\d+)?(e[-+]?\d+)?/gi) ?? []).map(Number);
}
