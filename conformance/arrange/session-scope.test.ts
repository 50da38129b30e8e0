import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { Profile } from '../profile/profile.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Sessions are listed in the scope that they were created in; one alone is taken without the id of a template. */
const scoped = (takes: (scope: string | null) => boolean): ToyFault => ({
  act: ({ operation, query }, usual) => {
    if (operation.id !== 'listAiAssistantSessions') return usual();
    const scope = query.get('scope');
    if (!takes(scope)) return { status: 400, body: {} };
    return scope === 'template' ? usual() : { status: 200, body: [] };
  },
});

const asked: NonNullable<Profile['requests']> = {
  'GET /api/data-marts/{dataMartId}/ai-assistant/sessions': { query: { scope: 'artifact' } },
};

it.each<[string, ToyFault, NonNullable<Profile['requests']>, string[]]>([
  ['of what is created', scoped(() => true), {}, []],
  ['that the profile gives', scoped(() => true), asked, ['newest/listAiAssistantSessions']],
])('sessions are looked for in the scope %s', async (_, fault, requests, undecided) => {
  const only = ['newest/listAiAssistantSessions'];
  const report = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
  expect(report.findings).toEqual([]);
  expect(report.notApplicable.map((one) => one.case)).toEqual(undecided);
});

const described = {
  '/api/data-marts/{dataMartId}/ai-assistant/sessions': {
    get: {
      parameters: [{ name: 'scope', in: 'query', schema: { type: 'string', enum: ['of-template', 'of-its-own'] } }],
    },
  },
};

it.each<[string, Profile, JsonObject]>([
  ['the situation of the profile names', { ...toyProfile, situations: { scope: 'of-its-own' } }, {}],
  ['the target describes for its list', toyProfile, described],
])('sessions are created in the scope that %s', async (_, profile, paths) => {
  const scopes = new Map<string, unknown>();
  const act: ToyFault['act'] = ({ operation, query, body }, usual) => {
    if (operation.id === 'getOpenApiJson') return { status: 200, body: { openapi: '3.1.0', paths } };
    const isNamed = ['of-template', 'of-its-own'].includes((body as { scope?: string } | undefined)?.scope ?? '');
    if (operation.id === 'createAiAssistantSession' && !isNamed) return { status: 422 };
    const reply = usual();
    if (operation.id === 'createAiAssistantSession' && isObject(reply.body) && isObject(body))
      scopes.set(reply.body['id'] as string, body['scope']);
    if (operation.id !== 'listAiAssistantSessions' || !Array.isArray(reply.body)) return reply;
    const isInScope = (one: JsonObject): boolean => scopes.get(one['id'] as string) === query.get('scope');
    return { ...reply, body: (reply.body as readonly JsonObject[]).filter(isInScope) };
  };
  const only = ['newest/listAiAssistantSessions'];
  const report = await conformToy(contracts, {}, { act }, { only, profile });
  expect([report.findings, report.notApplicable, report.inconclusive]).toEqual([[], [], []]);
});
