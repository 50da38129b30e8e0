import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { toldOf, salesOutput as output } from '../testing/sales-output.ts';
import { operators } from './operators.ts';

const { rows } = output;
const [all, ...alone] = operators.attempts(output);
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
        { column: 'land', op: 'neq', value: 'DE' },
        { column: 'sum', op: 'lte', value: 5 },
      ],
    ]);
    expect(alone.length).toBe(5);
  });

  it.each<[string, readonly JsonObject[], readonly JsonObject[], string | undefined]>([
    ['as they say', between, within, undefined],
    ['less than as at most', where((sum) => sum > 2 && sum <= 5), within, 'rows of which sum gt 2 and sum lt 5'],
    ['either of them', rows, within, 'rows of which sum gt 2 and sum lt 5'],
    ['at least as greater than', between, within.slice(1), 'rows of which sum gte 2 and land neq DE and sum lte 5'],
    [
      'other than as equal',
      between,
      where((sum, land) => sum >= 2 && sum <= 5 && land === 'DE'),
      'rows of which sum gte 2 and land neq DE and sum lte 5',
    ],
  ])('%s', (_, one, other, want) => {
    expect(toldOf(all!, one, other)).toBe(want);
  });

  it('are asked for of numbers that are in another order as texts', () => {
    // Most rows have 3 and 7, between which is the same as texts.
    const numbers = [1, 3, 3, 5, 7, 7, 10, 12].map((sum): JsonObject => ({ ...rows[0]!, sum }));
    const [first] = operators.attempts({ ...output, rows: numbers });
    const values = (first!.bodies[0]!['filterConfig'] as readonly JsonObject[]).map(({ value }) => value);
    expect(values).toEqual([3, 10]);
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
