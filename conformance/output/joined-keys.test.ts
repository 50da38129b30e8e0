import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { joinedKeys, joinsIn } from './joined-keys.ts';

const blended = ['buyers__id', 'buyers__name'];
const edge = {
  sourceDataMart: { id: 'mart-1' },
  targetDataMartId: 'mart-2',
  targetAlias: 'buyers',
  joinConditions: [{ sourceFieldName: 'buyer', targetFieldName: 'id' }],
};

const alone = { own: 'buyer', blended: 'buyers__id', isAlone: true, target: 'mart-2', column: 'id' };

describe('what a DataMart is joined by', () => {
  it.each<[string, unknown, readonly object[]]>([
    ['is in an edge of it', { edges: [edge] }, [alone]],
    [
      'is in an edge that names a record',
      { edges: [{ ...edge, targetDataMartId: undefined, targetDataMart: { id: 'mart-2' } }] },
      [alone],
    ],
    [
      'is one of two in an edge of it',
      {
        edges: [
          { ...edge, joinConditions: [...edge.joinConditions, { sourceFieldName: 'day', targetFieldName: 'day' }] },
        ],
      },
      [{ ...alone, isAlone: false }],
    ],
    ['is not in an edge of another', { edges: [{ ...edge, sourceDataMart: { id: 'mart-3' } }] }, []],
    ['is not without an alias', { edges: [{ ...edge, targetAlias: null }] }, []],
    ['is not what no column is blended of', { edges: [{ ...edge, targetAlias: 'sellers' }] }, []],
    ['is not in an error', 'none', []],
  ])('%s', (_, graph, want) => expect(joinsIn(graph, 'mart-1', blended)).toEqual(want));
});

describe('rows that are joined', () => {
  const joins = [{ own: 'land', blended: 'lands__code' }];
  const [attempt] = joinedKeys.attempts({ ...salesOutput, joins });
  const rows = (...codes: readonly (string | number | null)[]): readonly JsonObject[] =>
    ['DE', 'FR', 'SE'].map((land, at) => ({ land, lands__code: codes[at] ?? null }));

  it('are asked for with both sides', () => {
    expect(attempt!.bodies).toEqual([{ columnConfig: ['land', 'lands__code'] }]);
    expect(joinedKeys.attempts(salesOutput)).toEqual([]);
  });

  it.each<[string, readonly JsonObject[], boolean]>([
    ['the same', rows('DE', 'fr', 'SE'), true],
    ['the same, or none', rows('DE', null, 'SE'), true],
    ['that of another', rows('DE', 'DE', 'DE'), false],
    ['what no row has', rows('DE', 'FR, FR', 2), true],
  ])('have %s', (_, joined, isRight) => expect(toldOf(attempt!, joined) === undefined).toBe(isRight));

  it.each<[string, readonly (readonly [number, number])[], boolean]>([
    [
      'another one',
      [
        [1001, 1001],
        [1002, 1001],
      ],
      false,
    ],
    [
      'the sum of two rows',
      [
        [5, 5],
        [10, 10],
        [5, 10],
      ],
      true,
    ],
    [
      'the count of rows',
      [
        [1, 1],
        [2, 2],
        [3, 2],
      ],
      true,
    ],
  ])('have a number that is %s', (_, pairs, isRight) => {
    const joined = pairs.map(([land, code]) => ({ land, lands__code: code }));
    expect(toldOf(attempt!, joined) === undefined).toBe(isRight);
  });

  it('tell nothing where none is the same', () =>
    expect(attempt!.tells!([rows('FR', 'SE', 'DE')], [true])).toBe(false));

  const keys = (count: number): ReadonlyMap<string, number> =>
    new Map(['de', 'fr', 'se', '2', '3'].map((key) => [key, count]));
  const known = (count: number, isAlone = true): NonNullable<typeof attempt> =>
    joinedKeys.attempts({ ...salesOutput, joins: [{ ...joins[0]!, isAlone, keys: keys(count) }] })[0]!;

  it.each<[string, readonly JsonObject[], number, boolean, boolean]>([
    ['that of another', rows('FR', 'SE', 'DE'), 1, true, false],
    ['none', rows(null, null, null), 1, true, false],
    ['none, as there are several of each', rows(null, null, null), 2, true, true],
    ['none, as they are joined by more', rows(null, null, null), 1, false, true],
    ['their own, or none', rows('DE', null, null), 1, true, true],
    ['how many there are', rows(1, 1, 1), 1, true, true],
  ])('have, where the other DataMart is known, %s', (_, joined, count, isAlone, isRight) => {
    const told = known(count, isAlone);
    const isTold = told.tells!([joined], [true]) && toldOf(told, joined) !== undefined;
    expect(!isTold).toBe(isRight);
  });

  it('have a small number that is the key of another', () => {
    const joined = [2, 3, 2, 3].map((land) => ({ land, lands__code: 5 - land }));
    expect(toldOf(known(1), joined)).toBeDefined();
    expect(toldOf(attempt!, joined)).toBeUndefined();
  });
});
