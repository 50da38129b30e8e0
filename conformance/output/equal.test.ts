import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput as output, toldOf } from '../testing/sales-output.ts';
import { equal } from './equal.ts';
import { filter } from './filter.ts';

const { rows } = output;
const [attempt] = equal.attempts(output);
const where = (isLeft: (land: string) => boolean): readonly JsonObject[] =>
  rows.filter(({ land }) => isLeft(land as string));
const [least, greatest] = [where((land) => land === 'DE'), where((land) => land === 'SE')];

it('is looked at in the reports of the control filter', () =>
  expect(attempt!.bodies).toEqual(filter.attempts(output)[0]!.bodies));

it.each<[string, readonly JsonObject[], readonly JsonObject[], string | undefined]>([
  ['as it says', least, greatest, undefined],
  ['as at least', rows, greatest, 'rows of which land is "DE"'],
  ['as at most', least, rows, 'rows of which land is "SE"'],
  ['as other than', where((land) => land !== 'DE'), greatest, 'rows of which land is "DE"'],
  ['of fewer rows', least.slice(1), greatest, 'rows of which land is "DE"'],
])('a filter compares %s', (_, one, other, want) => expect(toldOf(attempt!, one, other)).toBe(want));

it('nothing is said where capitals may make no difference', () => {
  const mixed = rows.map((row) => (row === rows[0] ? { ...row, land: 'se' } : row));
  const [told] = equal.attempts({ ...output, rows: mixed });
  expect(toldOf(told!, least.slice(1), [...greatest, mixed[0]!])).toBe(undefined);
});

it.each<[string, Partial<typeof output>]>([
  ['of a column with times', { rows: rows.map((row) => ({ ...row, land: `2026-01-0${row['sum'] as number}` })) }],
  ['of another operator', { samples: { FilterRule: [{ column: 'land', op: 'near', value: 'DE' }] } }],
  ['of a slice', { samples: { FilterRule: [{ column: 'land', op: 'eq', value: 'DE', placement: 'pre-join' }] } }],
])('none is asked for %s', (_, other) => expect(equal.attempts({ ...output, ...other })).toEqual([]));
