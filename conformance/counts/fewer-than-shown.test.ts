import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { fewerThanShown } from './fewer-than-shown.ts';

const two = [{ id: 'a' }, { id: 'b' }];

it.each<[unknown, string | undefined]>([
  [{ memberCount: 1, members: two }, 'memberCount'],
  [{ memberCount: 2, members: two }, undefined],
  [{ memberCount: 9, members: two }, undefined],
  [{ members_count: 1, members: two }, 'members_count'],
  [{ impact: { dataMartsCount: 0, dataMarts: ['a'] } }, 'dataMartsCount'],
  [{ dataMartCount: 1, dataMarts: [{ id: 'a' }, { id: 'a' }] }, undefined],
  [{ reportCount: 1, members: two }, undefined],
  [{ reportCount: '1', reports: two }, undefined],
])('of %j the number that is too small is %s', (value, want) => {
  expect(fewerThanShown(value)?.name).toBe(want);
});

const contracts = await loadContracts();

it.each([
  [1, 1],
  [2, 0],
])('an impact that tells of %i of two reports', async (reportCount, count) => {
  const toy: ToyFault = {
    act: ({ operation }, usual) =>
      operation.id === 'getDataDestinationImpact' ? { status: 200, body: { reportCount, reports: two } } : usual(),
  };
  const only = ['told-counts/getDataDestinationImpact'];
  expect((await conformToy(contracts, {}, toy, { only })).findings).toHaveLength(count);
});
