import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Whether a body names the credential of another anywhere. */
const namesOther = (body: unknown): boolean => JSON.stringify(body ?? {}).includes('of-another');

it.each<[string, Json, number | undefined]>([
  ['by itself', { credentialId: 'of-another' }, undefined],
  ['further down', { config: { credentialId: 'of-another' } }, undefined],
  ['where there is nothing to revoke', {}, 400],
])(
  'a credential that was there before is never ended by way of a record of ours, named %s',
  async (_, fields, status) => {
    const others = new Set<string>();
    const asked: string[] = [];
    const watching: ToyFault = {
      act: ({ operation, path, body }, usual) => {
        const id = path['id'] ?? '';
        if (operation.id === 'revokeDataDestinationOAuth' && !id.endsWith('dead')) asked.push(id);
        if (operation.id === 'revokeDataDestinationOAuth' && status !== undefined && !others.has(id)) return { status };
        const reply = usual();
        const made = isObject(reply.body) ? reply.body['id'] : undefined;
        if (operation.lifecycle.action === 'create' && namesOther(body) && typeof made === 'string') others.add(made);
        return reply;
      },
    };
    const body = { title: 'Sheets', type: 'VENDOR1_SHEETS', credentials: { key: 'own' }, ...(fields as object) };
    const connect = { body: { title: 'Connected', credentialId: 'of-another' } };
    await conformToy(contracts, {}, watching, {
      only: ['success', 'roles/revokeDataDestinationOAuth/business-user', 'effects/revokeDataDestinationOAuth'],
      profile: {
        requests: { createDataDestination: { body }, 'POST /api/data-destinations/connect/vendor1-sheets': connect },
      },
    });
    expect(asked.length).toBeGreaterThan(0);
    expect(others.size).toBeGreaterThan(0);
    expect(asked.filter((id) => others.has(id))).toEqual([]);
  },
);
