import { expect, it } from 'vitest';
import type { Role } from '../../spec/roles.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const keyId = 'x-svc-api-key-id';

/** A service that ends tokens when a key is exchanged: those of the keys that `ends` says. */
function ending(
  ends: (exchanged: string, holder: string) => boolean,
  userOf = (role: Role) => `user-${role}`,
): ToyFault {
  const ended = new Set<string>();
  const holders = new Set<string>();
  return {
    authenticate: ({ headers }, usual) => {
      const role = usual();
      const holder = headers[keyId] ?? '';
      if (role !== undefined) holders.add(holder);
      return ended.has(holder) ? undefined : role;
    },
    act: ({ operation, headers, role }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: userOf(role!) } };
      const reply = usual();
      const exchanged = headers[keyId] ?? '';
      if (operation.id !== 'exchangeApiKey' || reply.status >= 300) return reply;
      ended.delete(exchanged);
      for (const holder of holders) if (ends(exchanged, holder)) ended.add(holder);
      return reply;
    },
  };
}

it.each<[string, ToyFault, number]>([
  ['no token', {}, 0],
  ['the tokens of all others', ending((exchanged, holder) => exchanged !== holder), 1],
  [
    'the tokens of the same user',
    ending(
      (exchanged, holder) => exchanged !== holder,
      () => 'ann',
    ),
    0,
  ],
])('the exchange of a key ends %s', async (_, toy, want) => {
  const { findings, errored } = await conformToy(contracts, {}, toy, { only: ['key-exchange/apart'] });
  expect([findings.map(({ summary }) => summary), errored]).toEqual([
    Array.from({ length: want }, () => 'The exchange of a key ends the token of another'),
    [],
  ]);
  expect(JSON.stringify(findings)).not.toMatch(/Bearer [^$]/);
});
