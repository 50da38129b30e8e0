import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { rowOtherwise } from './row-otherwise.ts';

const record = { id: '8c71', status: 'PUBLISHED', storageId: 's1', type: 'SQL' };
const scene = { arrange: { isKnown: (id: string) => ['8c71', 's1', 's2'].includes(id) } };
const states = new Set(['DRAFT', 'PUBLISHED', undefined]);

it.each<[string, JsonObject, string | undefined]>([
  ['as it is', { status: 'PUBLISHED', storageId: 's1' }, undefined],
  ['in another state', { status: 'DRAFT' }, 'status'],
  ['in a state of which nobody knows', { status: 'VISIBLE' }, undefined],
  ['in no state', { status: null }, undefined],
  ['in another place', { storageId: 's2' }, 'storageId'],
  ['in a place of which nobody knows', { storageId: 's9' }, undefined],
  ['as something else', { type: 'DATA_MART', state: 'DRAFT' }, undefined],
])('a record is shown %s', (_, row, want) => {
  const answer: Json = {
    nodes: [
      { id: '9d82', status: 'DRAFT', storageId: 's2' },
      { id: '8c71', ...row },
    ],
  };
  expect(rowOtherwise(scene, answer, record, states)?.field).toBe(want);
  expect(rowOtherwise(scene, answer, { mart: record }, states)?.field).toBe(want);
});

it('a record that shows no id is held against nothing', () => {
  expect(rowOtherwise(scene, [{ id: '8c71', status: 'DRAFT' }], { status: 'PUBLISHED' }, states)).toBeUndefined();
});
