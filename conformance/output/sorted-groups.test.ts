import { describe, expect, it } from 'vitest';
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

describe('by two columns', () => {
  const rows = ['web', 'shop'].flatMap((channel) =>
    ['DE', 'FR'].flatMap((land) => [1, 2].map((sum) => ({ land, channel, sum }))),
  );
  const seen = ['land', 'channel', 'sum'];
  const [ofTwo] = sortedGroups.attempts({ ...salesOutput, rows, seen, columns: seen, samples });
  const groups = (pairs: readonly string[]): readonly { land: string; channel: string; sum: number }[] =>
    pairs.map((pair) => ({ land: pair.split(' ')[0]!, channel: pair.split(' ')[1]!, sum: 3 }));
  const ascending = groups(['DE shop', 'DE web', 'FR shop', 'FR web']);
  const falling = groups(['FR shop', 'FR web', 'DE shop', 'DE web']);

  it('asks for both, the first of them in two orders', () => {
    expect(ofTwo!.bodies[1]).toEqual({
      columnConfig: ['land', 'channel', 'sum'],
      aggregationConfig: samples.AggregationRule,
      sortConfig: [
        { column: 'land', direction: 'desc' },
        { column: 'channel', direction: 'asc' },
      ],
    });
  });

  it.each([
    ['the first comes first', ascending, falling, false],
    [
      'the second comes first',
      groups(['DE shop', 'FR shop', 'DE web', 'FR web']),
      groups(['FR shop', 'DE shop', 'FR web', 'DE web']),
      true,
    ],
    ['both have one order', ascending, ascending, true],
  ])('where %s', (_, up, down, isFault) => {
    expect(ofTwo!.tells!([up, down], both)).toBe(true);
    expect(ofTwo!.fault([up, down], both) !== undefined).toBe(isFault);
  });
});
