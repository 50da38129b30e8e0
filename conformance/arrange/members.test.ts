import { expect, it } from 'vitest';
import { membersIn } from './members.ts';

it.each<[unknown, string, readonly string[]]>([
  [{ userId: 'u1', email: 'a@example.com' }, 'AuthContext', ['u1']],
  [{ user: { id: 'm1', name: 'Ines' }, project: { id: 'p1' } }, 'AuthContext', ['m1']],
  [{ project: { id: 'p1' } }, 'AuthContext', []],
  [[{ id: 'n1', userId: 'u1' }], 'NotificationMember', ['u1']],
  [{ data: [{ id: 'm1' }, { id: 'm2' }], meta: { total: 2 } }, 'NotificationMember', ['m1', 'm2']],
  [[{ userId: 'u1', warning: 'no effect' }], 'MemberOwnershipWarning', ['u1']],
  [undefined, 'NotificationMember', []],
])('%j, of %s, names the members %j', (value, resource, want) => {
  expect(membersIn(value, resource)).toEqual(want);
});
