import { expect, it } from 'vitest';
import { salesOutput } from '../testing/sales-output.ts';
import { sortedGroups } from './sorted-groups.ts';

const samples = { ...salesOutput.samples, SortRule: [{ column: 'land', direction: 'asc' }] };
const [attempt] = sortedGroups.attempts({ ...salesOutput, samples });
const rising = ['DE', 'FR', 'SE'].map((land, at) => ({ land, sum: at }));
const both = [true, true];

it('asks for the groups of a column in two orders', () => {
  const grouped = { columnConfig: ['land', 'sum'], aggregationConfig: samples.AggregationRule };
  expect(attempt!.bodies).toEqual([
    { ...grouped, sortConfig: [{ column: 'land', direction: 'asc' }] },
    { ...grouped, sortConfig: [{ column: 'land', direction: 'desc' }] },
  ]);
});

it('tells where both are the same', () => {
  expect(attempt!.fault([rising, rising.toReversed()], both)).toBeUndefined();
  expect(attempt!.fault([rising, rising], both)).toBe('"DE", "FR", "SE", with desc as with asc');
});

it('tells nothing of one group, of rows that are not grouped, and of a stream that was cut', () => {
  expect(attempt!.tells!([rising, rising], both)).toBe(true);
  expect(attempt!.tells!([rising.slice(1, 2), rising.slice(1, 2)], both)).toBe(false);
  expect(attempt!.tells!([[...rising, ...rising], rising], both)).toBe(false);
  expect(attempt!.tells!([rising, rising], [true, false])).toBe(false);
});
