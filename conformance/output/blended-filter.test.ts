import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { blendedFilter } from './blended-filter.ts';

const rule = { column: 'land', op: 'eq', value: 'DE' };
const blendedNames = ['buyers__name', 'buyers__land'];
const [attempt] = blendedFilter.attempts({ ...salesOutput, blended: 'buyers__name', blendedNames });
const rows = (...lands: readonly (string | null)[]): readonly JsonObject[] =>
  lands.map((land, at) => ({ land: `${at}`, buyers__land: land }));
const all = rows('FR', 'DE', null);

it('asks a blended column that has the name of a native one for a value that it has', () => {
  const columnConfig = ['land', 'buyers__land'];
  expect(attempt!.bodies).toEqual([{ columnConfig }]);
  expect(attempt!.next!([all])).toEqual({
    columnConfig,
    filterConfig: [{ ...rule, column: 'buyers__land', value: 'FR' }],
  });
  expect(attempt!.next!([all, []])).toBeUndefined();
  expect(attempt!.next!([rows('FR', 'FR')])).toBeUndefined();
});

it('asks the one that is known to have texts where none has such a name', () => {
  const [other] = blendedFilter.attempts({ ...salesOutput, blended: 'buyers__name', blendedNames: ['buyers__name'] });
  expect(other!.bodies).toEqual([{ columnConfig: ['land', 'buyers__name'] }]);
  expect(blendedFilter.attempts(salesOutput)).toEqual([]);
});

it.each<[string, readonly JsonObject[], boolean]>([
  ['rows with the value', rows('FR', 'fr'), true],
  ['rows with the value, and such as have none', rows('FR', null), true],
  ['no rows', [], true],
  ['rows with another', rows('FR', 'DE'), false],
])('a filter of a blended column leaves %s', (_, filtered, isRight) =>
  expect(toldOf(attempt!, all, filtered) === undefined).toBe(isRight),
);
