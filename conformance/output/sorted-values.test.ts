import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput } from '../testing/sales-output.ts';
import { sortedValues } from './sorted-values.ts';

const [attempt] = sortedValues.attempts(salesOutput);
const groups = (...sums: readonly number[]): readonly JsonObject[] => sums.map((sum) => ({ land: `L${sum}`, sum }));
const both = [true, true];

it('asks for the groups as they come, and sorted by what is aggregated', () => {
  const grouped = { columnConfig: ['land', 'sum'], aggregationConfig: salesOutput.samples.AggregationRule };
  expect(attempt!.bodies).toEqual([grouped, { ...grouped, sortConfig: [{ column: 'sum', direction: 'desc' }] }]);
});

it.each<[string, readonly JsonObject[], string | undefined]>([
  ['from high to low', groups(11, 5, 5), undefined],
  ['as they come', groups(5, 11, 5), '[5,11,5]'],
  ['from low to high', groups(5, 5, 11), '[5,5,11]'],
])('tells where they are sorted %s', (_, sorted, want) =>
  expect(attempt!.fault([groups(5, 11, 5), sorted], both)).toBe(want),
);

it('tells nothing where what is aggregated has another name, groups are sorted anyhow, or a stream was cut', () => {
  const named = groups(5, 11).map(({ land, sum }) => ({ land: land!, sum_total: sum! }));
  const told = [
    [groups(5, 11), groups(5, 11)],
    [named, named],
    [groups(11, 5), groups(11, 5)],
  ].map((streams) => attempt!.tells!(streams, both));
  expect([...told, attempt!.tells!([groups(5, 11), groups(5, 11)], [true, false])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
