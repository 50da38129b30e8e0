import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { lackingColumn } from './lacking-column.ts';
import { sortRules } from './sort.ts';

/**
 * `sortConfig`: from low to high, numbers as numbers, and rows that tie from high to low by another column: each rule has a
 * direction of its own. What asks for the one is not shown, and mostly called `asc`.
 */
export const sortAscending: Control = {
  id: 'sort-ascending',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The stream of a report is not sorted from low to high as its sortConfig says',
  remedy: 'samples: { SortRule: [{ … }] }, of a report with rows that have numbers',
  attempts: (output) => {
    const attempts = sortingsIn(output).map((sorting) => toAttempt(sorting, output));
    return [...attempts.slice(0, 1).flatMap((attempt) => withLacking(attempt, output)), ...attempts];
  },
};

/** The same, and sorted last by a column in which some rows have no value: where these are then left out, `sortedLacking` tells. */
function withLacking(attempt: Attempt, { rows, seen, samples, isWhole }: Output): readonly Attempt[] {
  const column = isWhole === true ? lackingColumn(rows, seen) : undefined;
  if (column === undefined) return [];
  const bodies = attempt.bodies.map(({ sortConfig }) => ({
    sortConfig: [...(sortConfig as readonly JsonObject[]), ...sortRules([column], samples)],
  }));
  return [{ ...attempt, bodies }];
}

/** A column to sort by from low to high, and one that decides between rows which tie in it. */
type Sorting = { readonly first: string; readonly second: string | undefined };

function toAttempt({ first, second }: Sorting, { samples }: Output): Attempt {
  const columns = second === undefined ? [first] : [first, second];
  const [rising] = sortRules([first], samples, 'asc');
  return {
    bodies: [{ sortConfig: [rising!, ...sortRules(columns.slice(1), samples)] }],
    expected: `${first} from low to high${second === undefined ? '' : `, then ${second} from high to low`}`,
    tells: ([sorted]) => columns.every((column) => valuesOf(sorted!, column) !== undefined),
    fault: ([sorted]) => {
      const at = sorted!.findIndex((row, index) => index > 0 && !isNext(sorted![index - 1]!, row, columns));
      const shown = sorted!.slice(Math.max(0, at - 5), Math.max(6, at + 1));
      return at < 0 ? undefined : JSON.stringify(shown.map((row) => columns.map((column) => row[column])));
    },
  };
}

function isNext(before: JsonObject, row: JsonObject, [first, second = '']: readonly string[]): boolean {
  const [one, other] = [before, row].map((each) => each[first!] as number);
  return one === other ? second === '' || (before[second] as number) >= (row[second] as number) : one! < other!;
}

/** Columns of different numbers, each with the one beside it that shows most of how rows are sorted wrongly, those first that show most. */
function sortingsIn({ rows, seen }: Output): readonly Sorting[] {
  const columns = seen.filter((column) => valuesOf(rows, column) !== undefined && distinct(rows, column).length > 1);
  // Numbers that are shown rounded may tie where those that are sorted do not.
  const decides = (first: string, second: string): boolean =>
    first !== second &&
    rows.every((row) => Number.isInteger(row[first])) &&
    [...Map.groupBy(rows, (row) => row[first]).values()].some((tied) => distinct(tied, second).length > 1);
  return columns
    .slice(0, columnsTried)
    .flatMap((first) => {
      const seconds = columns.slice(0, columnsTried).filter((second) => decides(first, second));
      const sortings = (seconds.length > 0 ? seconds : [undefined]).map((second) => {
        const shown = mistakes.filter((isWrong) => !isSorted(isWrong(rows, first, second ?? first), { first, second }));
        return { sorting: { first, second }, shown: shown.length };
      });
      return sortings.toSorted(byShown).slice(0, 1);
    })
    .toSorted(byShown)
    .map(({ sorting }) => sorting);
}

/** How many columns are looked at: what there is to sort by is found among few. */
const columnsTried = 8;

function byShown(one: { readonly shown: number }, other: { readonly shown: number }): number {
  return other.shown - one.shown;
}

type Compare = (one: JsonObject, other: JsonObject) => number;

/** How rows may come that are sorted wrongly: not at all, each column as texts, both in one direction, or by the first alone. */
const mistakes: readonly ((rows: readonly JsonObject[], first: string, second: string) => readonly JsonObject[])[] = [
  (rows) => rows,
  (rows, first, second) => rows.toSorted(inTurn(asTexts(first), reversed(asTexts(second)))),
  (rows, first, second) => rows.toSorted(inTurn(asTexts(first), reversed(asNumbers(second)))),
  (rows, first, second) => rows.toSorted(inTurn(asNumbers(first), reversed(asTexts(second)))),
  (rows, first, second) => rows.toSorted(inTurn(asNumbers(first), asNumbers(second))),
  (rows, first, second) => rows.toSorted(reversed(inTurn(asNumbers(first), asNumbers(second)))),
  (rows, first) => rows.toSorted(asNumbers(first)),
];

function asNumbers(column: string): Compare {
  return (one, other) => (one[column] as number) - (other[column] as number);
}

function asTexts(column: string): Compare {
  return (one, other) => {
    const [left, right] = [one, other].map((row) => JSON.stringify(row[column]));
    return left === right ? 0 : left! < right! ? -1 : 1;
  };
}

function reversed(compare: Compare): Compare {
  return (one, other) => compare(other, one);
}

function inTurn(first: Compare, second: Compare): Compare {
  return (one, other) => first(one, other) || second(one, other);
}

function isSorted(rows: readonly JsonObject[], { first, second }: Sorting): boolean {
  const columns = second === undefined ? [first] : [first, second];
  return rows.every((row, index) => index === 0 || isNext(rows[index - 1]!, row, columns));
}

function valuesOf(rows: readonly JsonObject[], column: string): readonly number[] | undefined {
  const values = rows.map((row) => row[column]);
  return values.every((value) => typeof value === 'number') ? values : undefined;
}
