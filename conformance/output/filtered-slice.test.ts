import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { filteredSlice } from './filtered-slice.ts';

const native = { column: 'land', operator: 'eq', value: 'DE' };
const samples = { FilterRule: [native] };
const blended = 'buyers__segment';
const [attempt] = filteredSlice.attempts({ ...salesOutput, samples, blended });
const filtered: readonly JsonObject[] = ['retail', 'trade'].map((segment) => ({ land: 'DE', [blended]: segment }));
const none = filtered.map((row) => ({ ...row, [blended]: null }));

it('asks for a word that rows have, beside one slice of a value that these have and another of none, in either order', () => {
  const [met, unmet] = ['retail', 'no such value'].map((value) => ({
    ...native,
    column: blended,
    value,
    placement: 'pre-join',
  }));
  const columnConfig = ['land', blended];
  expect(attempt!.bodies).toEqual([{ columnConfig, filterConfig: [native] }]);
  expect([attempt!.next!([filtered]), attempt!.next!([filtered, []]), attempt!.next!([filtered, [], []])]).toEqual([
    { columnConfig, filterConfig: [unmet, native, met] },
    { columnConfig, filterConfig: [met, native, unmet] },
    undefined,
  ]);
});

it.each<[string, readonly (readonly JsonObject[])[], boolean]>([
  ['leave no rows', [[], []], true],
  ['leave the rows of the filter, without a blended value', [none, none], true],
  ['leave all as the filter does', [filtered, filtered], false],
  ['leave what the last asks for', [filtered.slice(0, 1), []], false],
  ['leave what the first asks for', [[], filtered.slice(0, 1)], false],
  ['leave rows of others', [[], [{ land: 'FR', [blended]: null }]], false],
])('slices beside a filter %s', (_, sliced, isRight) =>
  expect(toldOf(attempt!, filtered, ...sliced) === undefined).toBe(isRight),
);

it('does not tell where the filter is lost already, or leaves no blended value', () => {
  expect(attempt!.tells!([[...filtered, { land: 'FR' }], []], [true, true])).toBe(false);
  expect(attempt!.next!([none])).toBeUndefined();
  expect(attempt!.tells!([none], [true])).toBe(false);
});
