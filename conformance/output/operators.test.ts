import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Output } from './control.ts';
import { functions } from './functions.ts';
import { operators } from './operators.ts';

const rows: readonly JsonObject[] = [
  ['DE', 1, 4],
  ['FR', 2, 5],
  ['FR', 3, 6],
  ['DE', 4, 6],
  ['SE', 5, 7],
  ['DE', 6, 6],
].map(([land, sum, count]): JsonObject => ({ land: land!, sum: sum!, count: count! }));
const output: Output = {
  rows,
  isWhole: true,
  columns: ['land', 'sum', 'count'],
  seen: ['land', 'sum', 'count'],
  samples: {
    FilterRule: [{ column: 'land', op: 'eq', value: 'DE' }],
    AggregationRule: [{ column: 'sum', function: 'SUM' }],
  },
  schemas: {
    FilterRule: { properties: { op: { enum: ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'near'] } } },
    AggregationRule: { properties: { function: { enum: ['SUM', 'MIN', 'MAX', 'AVG', 'COUNT', 'COUNT_DISTINCT'] } } },
  },
};
const [all, ...alone] = operators.attempts(output);
const faultOf = ({ fault }: Attempt, ...streams: readonly (readonly JsonObject[])[]): boolean =>
  fault(
    streams,
    streams.map(() => true),
  ) !== undefined;
const where = (isLeft: (sum: number, land: string) => boolean): readonly JsonObject[] =>
  rows.filter(({ land, sum }) => isLeft(sum as number, land as string));

describe('filters by operators that are called as everybody calls them', () => {
  const between = where((sum) => sum > 2 && sum < 5);
  const within = where((sum, land) => sum >= 2 && sum <= 5 && land !== 'DE');

  it('are asked for together, in two reports, and then each', () => {
    const rules = all!.bodies.map(({ filterConfig }) => filterConfig);
    expect(rules).toEqual([
      [
        { column: 'sum', op: 'gt', value: 2 },
        { column: 'sum', op: 'lt', value: 5 },
      ],
      [
        { column: 'sum', op: 'gte', value: 2 },
        { column: 'sum', op: 'lte', value: 5 },
        { column: 'land', op: 'neq', value: 'DE' },
      ],
    ]);
    expect(alone.length).toBe(5);
  });

  it.each<[string, readonly JsonObject[], readonly JsonObject[], boolean]>([
    ['as they say', between, within, false],
    ['less than as at most', where((sum) => sum > 2 && sum <= 5), within, true],
    ['either of them', rows, within, true],
    ['at least as greater than', between, within.slice(1), true],
    ['other than as equal', between, where((sum, land) => sum >= 2 && sum <= 5 && land === 'DE'), true],
  ])('%s', (_, one, other, isFault) => {
    expect(faultOf(all!, one, other)).toBe(isFault);
  });

  it('are asked for of a column that nobody has named', () => {
    const [first] = operators.attempts({ ...output, columns: ['land'], seen: ['land'] });
    expect(first!.bodies).toEqual(all!.bodies);
  });

  it('are not tried of slice filters', () => {
    const FilterRule = [{ column: 'land', op: 'eq', value: 'DE', placement: 'pre-join' }];
    expect(operators.attempts({ ...output, samples: { FilterRule } })).toEqual([]);
  });

  it('are tried only where a description names them', () => {
    expect(operators.attempts({ ...output, schemas: {} })).toEqual([]);
  });

  it('leave out what a stream that was cut does not come to', () => {
    expect(all!.fault([between, within.slice(1)], [true, false])).toBeUndefined();
    expect(all!.fault([rows, within], [false, true])).toBe(JSON.stringify(rows[0]));
  });
});

describe('functions that are called as everybody calls them', () => {
  const [together] = functions.attempts(output);
  const groups = (sums: readonly number[], counts: readonly number[]): readonly JsonObject[] =>
    ['DE', 'FR', 'SE'].map((land, at) => ({ land, sum: sums[at]!, count: counts[at]! }));
  const right = [
    groups([11, 5, 5], [4, 5, 7]),
    groups([6, 3, 5], [5.33, 5.5, 7]),
    groups([3, 2, 1], [2, 2, 1]),
  ] as const;

  it('are asked for two at a time', () => {
    const [source, ...bodies] = together!.bodies;
    expect(source).toEqual({});
    expect(bodies.map(({ aggregationConfig }) => aggregationConfig)).toEqual(
      [
        ['SUM', 'MIN'],
        ['MAX', 'AVG'],
        ['COUNT', 'COUNT_DISTINCT'],
      ].map(([one, other]) => [
        { column: 'sum', function: one },
        { column: 'count', function: other },
      ]),
    );
  });

  it.each<[string, readonly (readonly JsonObject[])[], boolean]>([
    ['as they say', right, false],
    [
      'under other names',
      [
        right[0].map(({ land, sum, count }) => ({ land, sum_sum: sum, min_count: count })),
        ...right.slice(1),
      ] as JsonObject[][],
      false,
    ],
    ['averages as whole numbers', [right[0], groups([6, 3, 5], [5, 5, 7]), right[2]], false],
    ['the greatest as the least', [right[0], groups([1, 2, 5], [5.33, 5.5, 7]), right[2]], true],
    ['different ones as all', [right[0], right[1], groups([3, 2, 1], [3, 2, 1])], true],
  ])('%s', (_, streams, isFault) => {
    expect(faultOf(together!, rows, ...streams)).toBe(isFault);
  });

  it('tell nothing where groups are written otherwise', () => {
    const coded = right.map((stream) => stream.map((row) => ({ ...row, land: 1 })));
    expect(together!.tells!([rows, ...coded], [true, true, true, true])).toBe(false);
  });

  it('are asked for of few rows, where a stream is long', () => {
    const [first] = functions.attempts({ ...output, isWhole: false });
    const filterConfig = [{ column: 'land', op: 'eq', value: 'DE' }];
    expect(first!.bodies[0]).toEqual({ filterConfig });
    expect(first!.bodies.slice(1).every((body) => 'filterConfig' in body)).toBe(true);
  });
});
