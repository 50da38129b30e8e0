import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose callers are users, and that lists some members. */
function listing(members: readonly string[]): ToyFault {
  return {
    act: ({ operation, role }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `of-${role}` } };
      if (operation.id !== 'listNotificationMembers') return usual();
      return { status: 200, body: members.map((id) => ({ userId: id, email: `${id}@example.test` })) };
    },
  };
}

const holders = ['of-business-user', 'of-technical-user', 'of-project-admin'];

it.each([
  ['all of them', [...holders, 'member-1'], 0],
  ['one of them', holders.slice(0, 1), 1],
  ['all but the caller', [...holders.slice(1), 'member-1'], 1],
  ['members by other ids', ['member-1', 'member-2'], 0],
  ['a page of members', [...Array.from({ length: 20 }, (_, at) => `member-${at}`), ...holders.slice(1)], 0],
  ['nobody', [], 0],
])('of those who hold a key, the list of members has %s', async (_, members, want) => {
  const { findings } = await conformToy(contracts, {}, listing(members), { only: ['effects/listNotificationMembers'] });
  expect(findings).toHaveLength(want);
});
