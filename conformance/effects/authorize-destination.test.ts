import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Authorizations with a state token that follows from the request. */
const authorizing = (stateOf: (request: ToyRequest) => string, inUrl = (state: string): string => state): ToyFault => ({
  act: (request, usual) => {
    if (!request.operation.path.endsWith('/oauth/authorize')) return usual();
    const state = stateOf(request);
    return { status: 200, body: { url: `https://accounts.example/authorize?state=${inUrl(state)}`, state } };
  },
});

it.each<[string, (request: ToyRequest) => string, number]>([
  ['for each operation and caller', ({ operation, role }) => `${role} of ${operation.id}`, 0],
  ['for each caller', ({ role }) => role!, 0],
  ['for each operation', ({ operation }) => operation.id, 1],
  ['for all', () => 'constant', 1],
])('a state token %s', async (_, stateOf, count) => {
  const { findings } = await conformToy(contracts, {}, authorizing(stateOf), {
    only: ['effects/authorizeDataDestination'],
  });
  expect(findings).toHaveLength(count);
});

it.each<[string, (state: string) => string, number]>([
  ['made of it', (state) => btoa(state), 0],
  ['that is always the same', () => 'state', 1],
])('a URL with a state %s', async (_, inUrl, count) => {
  const fault = authorizing(({ operation, role }) => `${role} of ${operation.id}`, inUrl);
  const { findings } = await conformToy(contracts, {}, fault, { only: ['effects/authorizeDataDestination'] });
  expect(findings).toHaveLength(count);
});

it.each<[string, (operation: string) => boolean, readonly string[]]>([
  ['none', () => false, []],
  ['all but one', (operation) => operation !== 'authorizeDataStorage', ['authorizeDataStorage']],
])('%s of the authorizations tell a state token', async (_, tells, told) => {
  const fault: ToyFault = {
    act: ({ operation, role }, usual) => {
      if (!operation.path.endsWith('/oauth/authorize')) return usual();
      const url = 'https://accounts.example/authorize';
      return { status: 200, body: tells(operation.id) ? { url, state: `q7-${role}-${operation.id}` } : { url } };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['effects/authorizeDataDestination'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(told);
});

it('an authorization that lacks the state token which the description of the target requires is told', async () => {
  const schema = { required: ['url', 'state'], properties: { url: {}, state: {} } };
  const responses = { '200': { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-destinations/oauth/authorize': { post: { responses } } };
  const fault: ToyFault = {
    act: ({ operation }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { paths } };
      if (!operation.path.endsWith('/oauth/authorize')) return usual();
      return { status: 200, body: { url: 'https://accounts.example/authorize' } };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['effects/authorizeDataDestination'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(['authorizeNewDataDestination']);
});
