import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput } from '../testing/sales-output.ts';
import { sortedValues } from './sorted-values.ts';

const [attempt] = sortedValues.attempts(salesOutput);
const groups = (...sums: readonly number[]): readonly JsonObject[] => sums.map((sum) => ({ land: `L${sum}`, sum }));
const named = (...sums: readonly number[]): readonly JsonObject[] =>
  sums.map((sum) => ({ land: `L${sum}`, sum_total: sum }));
const unnamed = (...sums: readonly number[]): readonly JsonObject[] =>
  sums.map((sum) => ({ land: `L${sum}`, value: sum, rows: 1 }));
const both = [true, true];

it('asks for the groups as they come, and sorted by what is aggregated, as the rows name it', () => {
  const grouped = { columnConfig: ['land', 'sum'], aggregationConfig: salesOutput.samples.AggregationRule! };
  const sortedBy = (column: string): JsonObject => ({ ...grouped, sortConfig: [{ column, direction: 'desc' }] });
  const asked = [groups(5, 11), named(5, 11), unnamed(5, 11)].map((rows) => attempt!.next!([rows]));
  expect([attempt!.bodies, ...asked]).toEqual([[grouped], sortedBy('sum'), sortedBy('sum_total'), undefined]);
  const then = [
    [groups(5, 11), groups(5, 11)],
    [named(5, 11), named(5, 11)],
    [named(5, 11), named(11, 5)],
  ].map((rows) => attempt!.next!(rows));
  expect(then).toEqual([undefined, sortedBy('sum'), undefined]);
});

it.each<[string, readonly JsonObject[], string | undefined]>([
  ['from high to low', groups(11, 5, 5), undefined],
  ['as they come', groups(5, 11, 5), '[5,11,5]'],
  ['from low to high', groups(5, 5, 11), '[5,5,11]'],
])('tells where they are sorted %s', (_, sorted, want) =>
  expect(attempt!.fault([groups(5, 11, 5), sorted], both)).toBe(want),
);

it.each([
  ['neither name, and not sorted', [named(5, 11), named(5, 11), named(5, 11)], true],
  ['the one that is taken, and not sorted', [named(5, 11), named(5, 11)], true],
  ['the name of the column', [named(5, 11), named(5, 11), named(11, 5)], false],
  ['the name in the rows', [named(5, 11), named(11, 5)], false],
])('tells where they are sorted as said by %s', (_, streams, isWrong) =>
  expect(attempt!.fault(streams, both) !== undefined).toBe(isWrong),
);

it('tells nothing where what is aggregated has no name that is told, groups are sorted anyhow, or a stream was cut', () => {
  const told = [
    [groups(5, 11), groups(5, 11)],
    [named(5, 11), named(5, 11)],
    [unnamed(5, 11)],
    [groups(11, 5), groups(11, 5)],
  ].map((streams) => attempt!.tells!(streams, both));
  expect([...told, attempt!.tells!([groups(5, 11), groups(5, 11)], [true, false])]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
