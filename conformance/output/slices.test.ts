import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput } from '../testing/sales-output.ts';
import { slices } from './slices.ts';

const native = { column: 'land', operator: 'eq', value: 'DE', placement: 'post-join' };
const slice = { column: 'buyers__segment', operator: 'eq', value: 'retail', placement: 'pre-join' };
const attempts = (...FilterRule: readonly JsonObject[]) => slices.attempts({ ...salesOutput, samples: { FilterRule } });
const [attempt] = attempts(native, slice);
const blended = [
  { land: 'DE', buyers__segment: 'retail' },
  { land: 'FR', buyers__segment: null },
];

it('asks a blended column to have a value that nobody has', () =>
  expect(attempt!.bodies).toEqual([
    { columnConfig: ['land', 'buyers__segment'] },
    { columnConfig: ['land', 'buyers__segment'], filterConfig: [{ ...slice, value: 'no such value' }] },
  ]));

it('asks it to be among values that nobody has', () => {
  const among = { ...slice, operator: 'in', value: ['retail', 'trade'] };
  const [one] = attempts(native, among);
  expect(one!.bodies[1]).toMatchObject({ filterConfig: [{ ...among, value: ['no such value'] }] });
});

it.each<[string, readonly JsonObject[], boolean]>([
  ['leaves no rows', [], true],
  ['leaves rows without a blended value', blended.map((row) => ({ ...row, buyers__segment: null })), true],
  ['leaves all as it is', blended, false],
])('%s', (_, sliced, isRight) => expect(attempt!.fault([blended, sliced], [true, true]) === undefined).toBe(isRight));

it('does not tell where no row has a blended value', () =>
  expect(attempt!.tells!([blended.slice(1), blended.slice(1)], [true, true])).toBe(false));

it.each<[string, readonly JsonObject[]]>([
  ['not before the join', [native, { ...slice, placement: 'post-join' }]],
  ['of a column of the rows', [native, { ...native, placement: 'pre-join' }]],
  ['for something else than a value', [native, { ...slice, operator: 'neq' }]],
  ['without another rule that shows where the column stands', [slice]],
])('makes nothing of a rule that asks %s', (_, rules) => expect(attempts(...rules)).toEqual([]));

it('makes one of a blended column that the DataMart shows, and of a rule for equal texts', () => {
  const samples = { FilterRule: [{ column: 'land', operator: 'eq', value: 'DE' }] };
  const [one] = slices.attempts({ ...salesOutput, samples, blended: 'buyers__segment' });
  expect(one!.bodies[1]).toMatchObject({ filterConfig: [{ ...slice, value: 'no such value' }] });
  expect(slices.attempts({ ...salesOutput, samples })).toEqual([]);
});
