import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const parameters = [{ name: 'scope', in: 'query', schema: { enum: ['data_mart', 'template'] } }];
const paths = { '/api/data-marts/{dataMartId}/ai-assistant/sessions': { get: { parameters } } };

/** A toy that describes two scopes, and lists sessions of data_mart scope in those that are meant. */
const listing = (isMeant: (scope: string) => boolean): ToyFault => ({
  act: ({ operation, query }, usual) => {
    if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
    const reply = usual();
    if (operation.id !== 'listAiAssistantSessions' || isMeant(query.get('scope') ?? '')) return reply;
    const empty = isObject(reply.body) ? { ...reply.body, items: [] } : [];
    return { ...reply, body: Array.isArray(reply.body) ? [] : empty };
  },
});

it.each<[string, (scope: string) => boolean, number]>([
  ['its own', (scope) => scope === 'data_mart', 0],
  ['all', () => true, 1],
  ['none', () => false, 0],
])('a session is listed in %s of the scopes', async (_, isMeant, count) => {
  const only = ['own-sessions/listAiAssistantSessions/scope'];
  const profile = { ...toyProfile, situations: { scope: 'data_mart' } };
  const { findings } = await conformToy(contracts, {}, listing(isMeant), { only, profile });
  expect(findings).toHaveLength(count);
});
