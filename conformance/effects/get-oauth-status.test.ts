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

it.concurrent.each<[string, JsonObject, number]>([
  ['it is not', { connected: false }, 0],
  ['it is', { connected: true, scopes: [] }, 1],
  ['OAuth is configured', { configured: true }, 0],
])('where nothing is connected, a status says that %s', async (_, body, count) => {
  const requests = { createDataDestination: { body: { title: 'Team', type: 'EMAIL' } } };
  const { findings } = await conformToy(contracts, {}, saying(body), { only, profile: { requests } });
  expect(findings).toHaveLength(count);
});

it.concurrent('what was created with a credential may be connected', async () => {
  const requests = { createDataDestination: { body: { title: 'Team', type: 'EMAIL', credentialId: 'c-1' } } };
  const { findings } = await conformToy(contracts, {}, saying({ connected: true }), { only, profile: { requests } });
  expect(findings).toEqual([]);
});

it.concurrent('what an update gave a credential may be connected', async () => {
  const connected = new Set<string>();
  const toy: ToyFault = {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataDestination' && JSON.stringify(body).includes('c-1')) connected.add(id);
      return operation.id === 'getDataDestinationOAuthStatus'
        ? { status: 200, body: { connected: connected.has(id) } }
        : reply;
    },
  };
  const requests = {
    createDataDestination: { body: { title: 'Team', type: 'EMAIL' } },
    updateDataDestination: { body: { title: 'Team', credentialId: 'c-1' } },
  };
  const both = ['success/updateDataDestination', ...only];
  const { findings, notApplicable } = await conformToy(contracts, {}, toy, { only: both, profile: { requests } });
  expect([connected.size, findings, notApplicable]).toEqual([1, [], []]);
});

it.concurrent.each<[string, JsonObject, JsonObject, number]>([
  ['none, as its record says', { credentialId: null }, { credentialId: null }, 0],
  ['its own', { credentialId: 'c-1' }, { credentialId: 'c-1' }, 0],
  ['one of which its record says nothing', {}, { credentialId: 'c-1' }, 0],
  ['one under another name', { credential: null }, { credentialId: 'c-1' }, 0],
  ['one that its record has not', { credentialId: null }, { isValid: true, credentialId: 'c-1' }, 1],
])('the status of a destination names %s', async (_, record, status, count) => {
  const naming: ToyFault = {
    act: (request, usual) => {
      const reply = saying(status).act!(request, usual);
      const { action, resource } = request.operation.lifecycle;
      const isRecord = resource === 'DataDestination' && (action === 'create' || action === 'read');
      return isRecord && reply.status < 300 ? { ...reply, body: { ...(reply.body as JsonObject), ...record } } : reply;
    },
  };
  const body = { title: 'Team', type: 'EMAIL', credentials: { to: ['team@example.com'] } };
  const requests = { createDataDestination: { body } };
  const { findings } = await conformToy(contracts, {}, naming, { only, profile: { requests } });
  expect(findings).toHaveLength(count);
});
