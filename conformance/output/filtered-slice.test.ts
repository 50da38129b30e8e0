import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { filteredSlice } from './filtered-slice.ts';

const native = { column: 'land', operator: 'eq', value: 'DE' };
const samples = { FilterRule: [native] };
const blended = 'buyers__segment';
const [attempt] = filteredSlice.attempts({ ...salesOutput, samples, blended });
const filtered: readonly JsonObject[] = ['retail', 'trade'].map((segment) => ({ land: 'DE', [blended]: segment }));

it('asks for a slice that nobody has beside a word that rows have', () => {
  const slice = { ...native, column: blended, value: 'no such value', placement: 'pre-join' };
  const columnConfig = ['land', blended];
  expect(attempt!.bodies).toEqual([
    { columnConfig, filterConfig: [native] },
    { columnConfig, filterConfig: [slice, native] },
  ]);
});

it.each<[string, readonly JsonObject[], boolean]>([
  ['leaves no rows', [], true],
  [
    'leaves the rows of the filter, without a blended value',
    filtered.map((row) => ({ ...row, [blended]: null })),
    true,
  ],
  ['leaves all as the filter does', filtered, false],
  ['leaves rows of others', [{ land: 'FR', [blended]: null }], false],
])('a slice beside a filter %s', (_, both, isRight) =>
  expect(toldOf(attempt!, filtered, both) === undefined).toBe(isRight),
);

it('does not tell where the filter is lost already, or leaves no blended value', () => {
  expect(attempt!.tells!([[...filtered, { land: 'FR' }], []], [true, true])).toBe(false);
  expect(attempt!.tells!([[{ land: 'DE', [blended]: null }], []], [true, true])).toBe(false);
});
