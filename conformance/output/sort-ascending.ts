import type { JsonObject } from '../../spec/json.ts';
import type { Control, Output } from './control.ts';
import { isDescending } from './is-descending.ts';
import { sortRules } from './sort.ts';

/** `sortConfig`: from low to high, numbers as numbers. What asks for that is not shown, and mostly called `asc`. */
export const sortAscending: Control = {
  id: 'sort-ascending',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The stream of a report is not sorted from low to high as its sortConfig says',
  remedy: 'samples: { SortRule: [{ … }] }, of a report with rows that have numbers',
  attempts: (output) =>
    numbersIn(output).map((column) => ({
      bodies: [{ sortConfig: sortRules([column], output.samples, 'asc') }],
      expected: `${column} from low to high`,
      tells: ([sorted]) => valuesOf(sorted!, column) !== undefined,
      fault: ([sorted]) =>
        isDescending(sorted!.toReversed(), [column])
          ? undefined
          : JSON.stringify(sorted!.slice(0, 6).map((row) => row[column])),
    })),
};

/** Columns of different numbers, those first that are in another order as texts, or as they come. */
function numbersIn({ rows, seen }: Output): readonly string[] {
  const columns = seen.flatMap((column) => {
    const values = valuesOf(rows, column);
    return values === undefined || new Set(values).size < 2 ? [] : [{ column, values }];
  });
  const isTelling = (values: readonly number[]): number =>
    Number(isOrdered(values.map(String).toSorted().map(Number))) + Number(isOrdered(values));
  return columns.toSorted((one, other) => isTelling(one.values) - isTelling(other.values)).map(({ column }) => column);
}

function isOrdered(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || values[index - 1]! <= value);
}

function valuesOf(rows: readonly JsonObject[], column: string): readonly number[] | undefined {
  const values = rows.map((row) => row[column]);
  return values.every((value) => typeof value === 'number') ? values : undefined;
}
