import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { isEqual, placeOf } from './filter.ts';
import { wronglyLeft } from './wrongly-left.ts';

/** `filterConfig`: a rule that asks a number to be equal to 0 has a value like any other, and leaves the rows that have it. */
export const zero: Control = {
  id: 'zero',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['equal'],
  summary: 'A filter by 0 leaves other rows of a report than those with 0',
  remedy: 'samples: { FilterRule: [{ … }] }, that asks for what is equal to a value, and a column of whole numbers',
  attempts: (output) =>
    (output.samples.FilterRule ?? []).flatMap((rule) => toAttempts(rule, output)).slice(0, columnsTried),
};

/** How many columns are asked for: where a deployment refuses 0 of one, it mostly does so of others. */
const columnsTried = 2;

/** Of whole numbers, those first of which some are 0. */
function toAttempts(rule: JsonObject, { rows, seen, isWhole }: Output): readonly Attempt[] {
  const field = columnOf(rule, rows)?.[0];
  const place = placeOf(rule, field);
  if (field === undefined || place === undefined || !isEqual(rule)) return [];
  // The column of a slice filter is a unified blended identifier, and none that is in the rows by that name.
  if (Object.values(rule).includes('pre-join')) return [];
  const isNought = (row: JsonObject, column: string): boolean => row[column] === 0;
  const numbers = seen.filter(
    (column) =>
      rows.every((row) => row[column] === null || Number.isInteger(row[column])) &&
      rows.some((row) => Number.isInteger(row[column]) && row[column] !== 0),
  );
  const told = (column: string): number => Number(rows.some((row) => isNought(row, column)));
  return numbers
    .toSorted((one, other) => told(other) - told(one))
    .map((column) => ({
      bodies: [{ filterConfig: [{ ...rule, [field]: column, [place]: 0 }] }],
      expected: `rows of which ${column} is 0`,
      twice: true,
      tells: ([stream]) => stream!.every((row) => Object.hasOwn(row, column)),
      fault: ([stream], [whole]) =>
        wronglyLeft(whole === true && isWhole === true ? rows : [], stream!, (row) => isNought(row, column)),
    }));
}
