import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { toldOf, salesOutput as output } from '../testing/sales-output.ts';
import { functions } from './functions.ts';

const { rows } = output;

describe('functions that are called as everybody calls them', () => {
  const [together] = functions.attempts(output);
  const groups = (sums: readonly number[], counts: readonly number[]): readonly JsonObject[] =>
    ['DE', 'FR', 'SE'].map((land, at) => ({ land, sum: sums[at]!, count: counts[at]! }));
  const right = [
    groups([1, 2, 5], [16, 11, 7]),
    groups([6, 3, 5], [5.33, 5.5, 7]),
    groups([3, 2, 1], [2, 2, 1]),
  ] as const;

  it('are asked for two at a time', () => {
    const [source, ...bodies] = together!.bodies;
    expect(source).toEqual({});
    expect(bodies.map(({ aggregationConfig }) => aggregationConfig)).toEqual(
      [
        [
          ['count', 'SUM'],
          ['sum', 'MIN'],
        ],
        [
          ['sum', 'MAX'],
          ['count', 'AVG'],
        ],
        [
          ['sum', 'COUNT'],
          ['count', 'COUNT_DISTINCT'],
        ],
      ].map((pair) => pair.map(([column, name]) => ({ column, function: name }))),
    );
  });

  it('are asked for the sum of the first column where a group has a value of it twice as well', () => {
    const doubled = [...rows, { land: 'DE', sum: 1, count: 5 }];
    const [all] = functions.attempts({ ...output, rows: doubled });
    expect(all!.bodies[1]!['aggregationConfig']).toEqual([
      { column: 'sum', function: 'SUM' },
      { column: 'count', function: 'MIN' },
    ]);
  });

  it('are asked for the different values of a column in which a group has one twice', () => {
    const numbered = rows.map((row, at) => ({ ...row, count: at + 1.5, boxes: 2 }));
    const [all] = functions.attempts({ ...output, rows: numbered, seen: [...output.seen, 'boxes'] });
    expect(all!.bodies.at(-1)!['aggregationConfig']).toEqual([
      { column: 'count', function: 'COUNT' },
      { column: 'boxes', function: 'COUNT_DISTINCT' },
    ]);
  });

  it('are asked for the sum of any column of which a group has a value twice, where those at hand have none', () => {
    const numbered = rows.map((row, at) => ({ ...row, count: at + 1.5, boxes: 2 }));
    const [all] = functions.attempts({ ...output, rows: numbered, seen: [...output.seen, 'boxes'] });
    expect(all!.bodies[1]!['aggregationConfig']).toEqual([
      { column: 'boxes', function: 'SUM' },
      { column: 'sum', function: 'MIN' },
    ]);
  });

  it('are asked for each of another column', () => {
    const numbered = rows.map((row, at) => ({ ...row, count: at + 1.5, boxes: at % 2 === 0 ? 9 : 10 }));
    const [all] = functions.attempts({ ...output, rows: numbered, seen: [...output.seen, 'boxes'] });
    const asked = all!.bodies.slice(1).map(({ aggregationConfig }) => aggregationConfig as readonly JsonObject[]);
    expect(asked.every((rules) => new Set(rules.map(({ column }) => column)).size === rules.length)).toBe(true);
  });

  it('are asked for the greatest and the least of a column in which numbers stand in another order than texts', () => {
    const numbered = rows.map((row, at) => ({ ...row, boxes: 9 + at }));
    const [all] = functions.attempts({ ...output, rows: numbered, seen: [...output.seen, 'boxes'] });
    const asked = all!.bodies.flatMap(({ aggregationConfig }) => (aggregationConfig ?? []) as readonly JsonObject[]);
    expect(
      asked.filter((one) => one['function'] === 'MIN' || one['function'] === 'MAX').map(({ column }) => column),
    ).toEqual(['boxes', 'boxes']);
  });

  it.each<[string, readonly (readonly JsonObject[])[], string | undefined]>([
    ['as they say', right, undefined],
    [
      'under other names',
      [
        right[0].map(({ land, sum, count }) => ({ land, sum_sum: sum, min_count: count })),
        ...right.slice(1),
      ] as JsonObject[][],
      undefined,
    ],
    ['averages as whole numbers', [right[0], groups([6, 3, 5], [5, 5, 7]), right[2]], undefined],
    [
      'the sum of what is different',
      [groups([1, 2, 5], [10, 11, 7]), ...right.slice(1)] as JsonObject[][],
      'for each land the SUM of count and the MIN of sum',
    ],
    [
      'the greatest as the least',
      [right[0], groups([1, 2, 5], [5.33, 5.5, 7]), right[2]],
      'for each land the MAX of sum and the AVG of count',
    ],
    [
      'different ones as all',
      [right[0], right[1], groups([3, 2, 1], [3, 2, 1])],
      'for each land the COUNT of sum and the COUNT_DISTINCT of count',
    ],
  ])('%s', (_, streams, want) => {
    expect(toldOf(together!, rows, ...streams)).toBe(want);
  });

  it.each<[string, (average: number) => number, boolean]>([
    ['as they are', (average) => average, false],
    ['rounded', (average) => Math.round(average * 10) / 10, false],
    ['cut', Math.trunc, true],
  ])('are told where averages of numbers that have parts are shown %s', (_, show, want) => {
    const parted = rows.map((row): JsonObject => ({ ...row, count: (row['count'] as number) + 100.25 }));
    const attempt = functions.attempts({ ...output, rows: parted })[0]!;
    const of = (values: readonly number[], name: string): number => {
      const sum = values.reduce((all, one) => all + one, 0);
      const results: Readonly<Record<string, number>> = {
        SUM: sum,
        MIN: Math.min(...values),
        MAX: Math.max(...values),
        AVG: show(sum / values.length),
        COUNT: values.length,
        COUNT_DISTINCT: new Set(values).size,
      };
      return results[name]!;
    };
    const streams = attempt.bodies.slice(1).map(({ aggregationConfig }) =>
      ['DE', 'FR', 'SE'].map((land) => {
        const group = parted.filter((row) => row['land'] === land);
        const rules = aggregationConfig as readonly { readonly column: 'sum' | 'count'; readonly function: string }[];
        const values = rules.map((rule) => [
          rule.column,
          of(
            group.map((row) => row[rule.column] as number),
            rule.function,
          ),
        ]);
        return { land, ...Object.fromEntries(values) } as JsonObject;
      }),
    );
    expect(toldOf(attempt, parted, ...streams) !== undefined).toBe(want);
  });

  it.each<[string, readonly JsonObject[], boolean]>([
    ['a group of its own', [{ land: null, sum: 7, count: 3 }], false],
    ['a group with any value', [{ land: null, sum: 99, count: 99 }], false],
    ['no group', [], false],
    ['a group, beside one of wrong values', [{ land: null, sum: 7, count: 3 }], true],
  ])('are told where rows that lack the only text are %s', (_, ofNone, isWrong) => {
    const lacking = [...rows, { land: null, sum: 7, count: 3 }];
    const attempt = functions.attempts({ ...output, rows: lacking })[0]!;
    const sums = isWrong ? groups([1, 2, 5], [1, 1, 1]) : right[0];
    const streams = [sums, ...right.slice(1)].map((stream) => [...stream, ...ofNone]);
    expect(attempt.tells!([lacking, ...streams], [true, true, true, true])).toBe(true);
    expect(toldOf(attempt, lacking, ...streams) !== undefined).toBe(isWrong);
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
