import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { rowsTogether } from './rows-together.ts';

const [attempt, ...others] = rowsTogether.attempts(salesOutput);
const sums = (...all: readonly number[]): readonly JsonObject[] => all.map((sum) => ({ sum }));

describe('a filter, an order, a selection and a limit in one report', () => {
  it('are asked for such that each of them shows', () => {
    expect(attempt!.bodies).toEqual([
      {
        columnConfig: ['sum'],
        filterConfig: [{ column: 'land', op: 'eq', value: 'DE' }],
        sortConfig: [{ column: 'sum', direction: 'desc' }],
        limitConfig: 2,
      },
    ]);
    expect(others).toEqual([]);
  });

  it.each<[string, readonly JsonObject[], boolean]>([
    ['all', sums(6, 4), true],
    ['no filter', sums(6, 5), false],
    ['no order', sums(1, 4), false],
    ['no limit', sums(6, 4, 1), false],
    ['a limit before the filter', sums(6), false],
    ['a column that is filtered by', [6, 4].map((sum) => ({ land: 'DE', sum })), false],
  ])('%s', (_, stream, isKept) => expect(toldOf(attempt!, stream) === undefined).toBe(isKept));

  it('tell nothing of other columns, of a stream that was cut, and of rows that are not all', () => {
    const tells = attempt!.tells!;
    expect([tells([sums(1)], [true]), tells([[{ total: 1 }]], [true]), tells([sums(1)], [false])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(rowsTogether.attempts({ ...salesOutput, isWhole: false })).toEqual([]);
  });
});
