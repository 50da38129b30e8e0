import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { referenceOf, referredBy, resourceOf } from './reference-of.ts';

const contract = await loadContract();

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

it.each([
  ['dataMartId', 'DataMart'],
  ['data_mart_id', 'DataMart'],
  ['contextIds', 'Context'],
  ['artifactId', 'InsightArtifact'],
  ['storageId', 'DataStorage'],
  ['triggerId', undefined],
  ['targetDataMartId', undefined],
  ['documentId', undefined],
  ['title', undefined],
])('the field %s holds ids of %s', (field, want) => {
  expect(resourceOf(contract, field)).toBe(want);
});

it('a field may refer to another record of the kind that a path names', () => {
  expect(['targetDataMartId', 'related_mart_id'].map((field) => referredBy(contract, field))).toEqual([
    'DataMart',
    'DataMart',
  ]);
});
