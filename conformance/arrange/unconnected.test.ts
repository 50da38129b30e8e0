import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it('a credential that was there before is never ended by way of a record of ours', async () => {
  const creations = new Map<string, readonly string[]>();
  const revoked: (readonly string[])[] = [];
  const watching: ToyFault = {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const { id } = (reply.body ?? {}) as { id?: string };
      if (operation.id === 'createDataDestination' && id !== undefined) creations.set(id, Object.keys(body as object));
      const names = creations.get(path['id'] ?? '');
      if (operation.id === 'revokeDataDestinationOAuth' && names !== undefined) revoked.push(names);
      return reply;
    },
  };
  const body = { title: 'Sheets', type: 'VENDOR1_SHEETS', credentialId: 'of-another', credentials: { key: 'own' } };
  const { findings } = await conformToy(contracts, {}, watching, {
    only: ['success/revokeDataDestinationOAuth', 'roles', 'effects'],
    profile: { requests: { createDataDestination: { body } } },
  });
  expect(findings).toEqual([]);
  expect(revoked.length).toBeGreaterThan(0);
  expect(revoked.flat()).toContain('credentials');
  expect(revoked.flat()).not.toContain('credentialId');
});
