import { expect, it } from 'vitest';
import { referenceOf } from './reference-of.ts';

it.each([
  [{ id: 'r', dataMartId: 'a' }, 'a'],
  [{ id: 'r', data_mart_id: 7 }, '7'],
  [{ id: 'r', dataMart: { id: 'a', title: 'Orders', storage: { id: 's' } } }, 'a'],
  [{ report: { id: 'r', dataMart: { dataMartId: 'a' } } }, 'a'],
  [{ data: { id: 'r', dataMart: 'a' } }, 'a'],
  [{ id: 'r', martId: 'a' }, 'a'],
  [{ id: 'r', mart: { id: 'a' } }, 'a'],
  [{ id: 'r', martId: 'b', dataMartId: 'a' }, 'a'],
  [{ id: 'r', dataMart: { title: 'Orders' } }, undefined],
  [{ id: 'r', dataMartId: null }, undefined],
  [{ id: 'r', title: 'Weekly' }, undefined],
  [undefined, undefined],
])('the DataMart that %j refers to is %s', (record, want) => {
  expect(referenceOf(record, 'DataMart')).toBe(want);
});
