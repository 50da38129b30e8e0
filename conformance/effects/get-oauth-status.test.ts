import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['effects/getDataDestinationOAuthStatus'];

/** A service that says something of each destination. */
const saying = (body: JsonObject): ToyFault => ({
  act: ({ operation }, usual) => (operation.id === 'getDataDestinationOAuthStatus' ? { status: 200, body } : usual()),
});

it.each<[string, JsonObject, number]>([
  ['it is not', { connected: false }, 0],
  ['it is', { connected: true, scopes: [] }, 1],
  ['OAuth is configured', { configured: true }, 0],
])('where nothing is connected, a status says that %s', async (_, body, count) => {
  const requests = { createDataDestination: { body: { title: 'Team', type: 'EMAIL' } } };
  const { findings } = await conformToy(contracts, {}, saying(body), { only, profile: { requests } });
  expect(findings).toHaveLength(count);
});

it('what was created with a credential may be connected', async () => {
  const requests = { createDataDestination: { body: { title: 'Team', type: 'EMAIL', credentialId: 'c-1' } } };
  const { findings } = await conformToy(contracts, {}, saying({ connected: true }), { only, profile: { requests } });
  expect(findings).toEqual([]);
});
