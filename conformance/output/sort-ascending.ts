import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
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
  attempts: (output) => numbersIn(output).map((sorting) => toAttempt(sorting, output)),
};

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

/** Columns of different numbers, those first that are in another order as texts, or as they come, and have ties. */
function numbersIn({ rows, seen }: Output): readonly Sorting[] {
  const columns = seen.flatMap((column) => {
    const values = valuesOf(rows, column);
    return values === undefined || new Set(values).size < 2 ? [] : [{ column, values }];
  });
  const isTelling = (values: readonly number[]): number =>
    Number(isOrdered(values.map(String).toSorted().map(Number))) + Number(isOrdered(values));
  // Numbers that are shown rounded may tie where those that are sorted do not.
  const decides = (first: string, second: string): boolean =>
    first !== second &&
    rows.every((row) => Number.isInteger(row[first])) &&
    [...Map.groupBy(rows, (row) => row[first]).values()].some((tied) => distinct(tied, second).length > 1);
  return columns
    .map(({ column, values }) => ({
      telling: isTelling(values),
      first: column,
      second: columns.find((other) => decides(column, other.column))?.column,
    }))
    .toSorted(
      (one, other) =>
        one.telling - other.telling || Number(one.second === undefined) - Number(other.second === undefined),
    );
}

function isOrdered(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || values[index - 1]! <= value);
}

function valuesOf(rows: readonly JsonObject[], column: string): readonly number[] | undefined {
  const values = rows.map((row) => row[column]);
  return values.every((value) => typeof value === 'number') ? values : undefined;
}
