import { expect, it } from 'vitest';
import { ownerIdsOf } from './owner-ids-of.ts';

it.each([
  ['as ids', { ownerIds: ['u1', 7] }, ['u1', '7']],
  ['as objects', { owners: [{ userId: 'u1', fullName: 'Ada' }] }, ['u1']],
  ['of whom there are none', { owner_ids: [] }, []],
  ['not at all', { title: 'owners' }, undefined],
])('a record shows its owners %s', (_, record, want) => {
  expect(ownerIdsOf(record)).toEqual(want);
});
