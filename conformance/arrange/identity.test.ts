import { expect, it } from 'vitest';
import { createRegister, isSame } from './identity.ts';

it('notes records by kind and place', () => {
  const register = createRegister<string>();
  register.note({ resource: 'Insight', id: '1', parents: { DataMart: 'a' } }, 'of a');
  register.note({ resource: 'Insight', id: '1', parents: { DataMart: 'b' } }, 'of b');
  register.note({ resource: 'DataMart', id: '1' }, 'itself');
  expect(register.find({ resource: 'Insight', id: '1', parents: { DataMart: 'a' } })).toBe('of a');
  expect(register.find({ resource: 'Insight', id: '1', parents: { DataMart: 'c' } })).toBeUndefined();
  expect(register.find({ resource: 'Insight', id: '1' })).toBe('of b');
  expect(register.find({ resource: 'DataMart', id: '1', parents: { DataStorage: 's' } })).toBe('itself');
  expect(register.find({ resource: 'Report', id: '1' })).toBeUndefined();
  expect([register.hasId('1'), register.hasId('2')]).toEqual([true, false]);
});

it.each<[string, Record<string, string>, Record<string, string>, boolean]>([
  ['below the same', { DataMart: 'a' }, { DataMart: 'a' }, true],
  ['below others', { DataMart: 'a' }, { DataMart: 'b' }, false],
  ['where one place is not known', { DataMart: 'a' }, {}, true],
  ['below records of different kinds', { DataMart: 'a' }, { DataStorage: 'a' }, true],
])('two records with one id %s', (_, one, other, want) => {
  expect(isSame({ id: '1', parents: one }, { id: '1', parents: other })).toBe(want);
});
