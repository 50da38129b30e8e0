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
  ['the caller alone', holders.slice(2), 0],
  ['all but one, and not all but the caller', holders.slice(1), 1],
  ['all but another', [...holders.slice(1), 'member-1'], 1],
  ['members by other ids', ['member-1', 'member-2'], 0],
  ['a page of members', [...Array.from({ length: 20 }, (_, at) => `member-${at}`), ...holders.slice(1)], 0],
  ['nobody', [], 0],
])('of those who hold a key, the list of members has %s', async (_, members, want) => {
  const { findings } = await conformToy(contracts, {}, listing(members), { only: ['effects/listNotificationMembers'] });
  expect(findings).toHaveLength(want);
});

const mail = (id: string): string => `${id}@example.test`;
const [first] = holders;

it.each<[string, (id: string) => object, (id: string) => object, readonly string[]]>([
  ['its own address', (id) => ({ email: mail(id) }), (id) => ({ email: mail(id) }), []],
  ['no address', () => ({}), (id) => ({ email: mail(id) }), []],
  ['another address than is listed', (id) => ({ email: `${id}@work.test` }), (id) => ({ email: mail(id) }), []],
  ['the address of one for all', () => ({ email: mail(first!) }), (id) => ({ email: mail(id) }), ['getAuthContext']],
  ['a name that several have', (id) => ({ name: id === first ? 'Ann' : 'Tom' }), () => ({ name: 'Tom' }), []],
  [
    'its own address, and is listed with that of another',
    (id) => ({ email: mail(id) }),
    (id) => ({ email: mail(holders[(holders.indexOf(id) + 1) % 3]!) }),
    ['listNotificationMembers'],
  ],
])('a caller is told %s', async (_, told, listed, want) => {
  const fault: ToyFault = {
    act: ({ operation, role }, usual) => {
      const id = `of-${role}`;
      if (operation.id === 'getAuthContext') return { status: 200, body: { user: { id, ...told(id) } } };
      if (operation.id !== 'listNotificationMembers') return usual();
      return { status: 200, body: holders.map((one) => ({ userId: one, ...listed(one) })) };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['effects/listNotificationMembers'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
