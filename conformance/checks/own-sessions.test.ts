import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const parameters = [{ name: 'scope', in: 'query', schema: { enum: ['data_mart', 'template'] } }];
const schema = { properties: { scope: {}, templateId: {} } };
const post = { requestBody: { content: { 'application/json': { schema } } } };
const paths = { '/api/data-marts/{dataMartId}/ai-assistant/sessions': { get: { parameters }, post } };

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

it.concurrent.each<[string, (scope: string) => boolean, number]>([
  ['its own', (scope) => scope === 'data_mart', 0],
  ['all', () => true, 1],
  ['none', () => false, 0],
])('a session is listed in %s of the scopes', async (_, isMeant, count) => {
  const only = ['own-sessions/listAiAssistantSessions/scope'];
  const profile = { ...toyProfile, situations: { scope: 'data_mart' } };
  const { findings } = await conformToy(contracts, {}, listing(isMeant), { only, profile });
  expect(findings).toHaveLength(count);
});

type Session = { readonly id: string; readonly scope: unknown; readonly templateId: unknown };

/**
 * A toy that keeps what each session is for, and lists those of a template: what is lost, and what it is asked in vain.
 */
function ofTemplates({
  loses = false,
  heeds = true,
}: {
  readonly loses?: boolean;
  readonly heeds?: boolean;
}): ToyFault {
  const sessions: Session[] = [];
  return {
    act: ({ operation, query, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      if (operation.id === 'createAiAssistantSession' && reply.status < 300 && isObject(reply.body)) {
        const { scope, templateId } = body as Readonly<Record<string, unknown>>;
        sessions.push({ id: reply.body['id'] as string, scope, templateId: loses ? null : templateId });
      }
      if (operation.id !== 'listAiAssistantSessions') return reply;
      const template = heeds ? query.get('templateId') : null;
      const listed = sessions.filter(
        ({ scope, templateId }) => scope === query.get('scope') && (template === null || templateId === template),
      );
      return { status: 200, body: listed.slice(Number(query.get('offset') ?? 0)) };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly (string | undefined)[]]>([
  ['as they are asked for', ofTemplates({}), []],
  ['without the templates of any', ofTemplates({ loses: true }), ['createAiAssistantSession']],
  ['of all templates', ofTemplates({ heeds: false }), ['listAiAssistantSessions']],
])('sessions are listed %s', async (_, toy, found) => {
  const only = ['own-sessions/listAiAssistantSessions/template'];
  const profile = { ...toyProfile, situations: { scope: 'data_mart' } };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});

/** A toy that lists each session in those scopes that `scopesOf` gives for the one that it is created in. */
function placing(scopesOf: (scope: string) => readonly string[]): ToyFault {
  const sessions: { readonly id: string; readonly scopes: readonly string[] }[] = [];
  return {
    act: ({ operation, query, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      if (operation.id === 'createAiAssistantSession' && reply.status < 300 && isObject(reply.body) && isObject(body))
        sessions.push({ id: reply.body['id'] as string, scopes: scopesOf(body['scope'] as string) });
      if (operation.id !== 'listAiAssistantSessions') return reply;
      const listed = sessions.filter(({ scopes }) => scopes.includes(query.get('scope')!));
      return { status: 200, body: listed.map(({ id }) => ({ id })) };
    },
  };
}

const all = ['data_mart', 'template'];

it.concurrent.each<[string, string, (scope: string) => readonly string[], readonly (string | undefined)[]]>([
  ['template', 'in its own', (scope) => [scope], []],
  ['template', 'in all', () => all, ['listAiAssistantSessions']],
  ['template', 'in that of its DataMart as well', (scope) => [scope, 'data_mart'], []],
  ['template', 'in none', () => [], []],
  ['template', 'in that of its DataMart alone', () => ['data_mart'], ['createAiAssistantSession']],
  ['data_mart', 'in its own', (scope) => [scope], []],
  ['data_mart', 'in that of templates alone', () => ['template'], ['createAiAssistantSession']],
])('a session of %s scope is listed %s', async (scope, _, scopesOf, found) => {
  const only = ['own-sessions/listAiAssistantSessions/scope'];
  const requests = {
    'POST /api/data-marts/{dataMartId}/ai-assistant/sessions': { body: { scope, templateId: 'template-1' } },
  };
  const profile = { ...toyProfile, situations: { scope }, requests: { ...toyProfile.requests, ...requests } };
  const { findings } = await conformToy(contracts, {}, placing(scopesOf), { only, profile });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});

it.concurrent('nothing is said of a session of template scope that names no template', async () => {
  const only = ['own-sessions/listAiAssistantSessions/scope'];
  const requests = { 'POST /api/data-marts/{dataMartId}/ai-assistant/sessions': { body: { scope: 'template' } } };
  const profile = { ...toyProfile, situations: { scope: 'template' }, requests };
  const { findings } = await conformToy(
    contracts,
    {},
    placing(() => ['data_mart']),
    { only, profile },
  );
  expect(findings).toEqual([]);
});

/** A toy that lists the sessions of who has created them, the newest first, page by page; what it cuts first. */
function pagingOwn(cutsFirst: boolean): ToyFault {
  const sessions: { readonly id: string; readonly role: unknown }[] = [];
  return {
    act: ({ operation, query, role }, usual) => {
      const reply = usual();
      if (operation.id === 'createAiAssistantSession' && reply.status < 300 && isObject(reply.body))
        sessions.unshift({ id: reply.body['id'] as string, role });
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `user of ${role}` } };
      if (operation.id !== 'listAiAssistantSessions' || reply.status >= 300) return reply;
      const isOwn = (one: { readonly role: unknown }): boolean => one.role === role;
      const limit = Number(query.get('limit') ?? 20);
      const page = cutsFirst ? sessions.slice(0, limit).filter(isOwn) : sessions.filter(isOwn).slice(0, limit);
      return { status: 200, body: page.map(({ id }) => ({ id })) };
    },
  };
}

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['cut', false, []],
  ['cut before those of others are left out', true, ['A page of one is empty where the current user has sessions']],
])('sessions of two users are %s', async (_, cutsFirst, want) => {
  const only = ['own-sessions/listAiAssistantSessions/page'];
  const { findings, notApplicable } = await conformToy(contracts, {}, pagingOwn(cutsFirst), { only });
  expect([findings.map(({ summary }) => summary), notApplicable]).toEqual([want, []]);
});

it.concurrent.each<[string, (isOwn: boolean, role: Role | undefined) => boolean, number, number]>([
  ['nobody else', (isOwn) => isOwn, 404, 0],
  ['the highest role alone', (isOwn, role) => isOwn || role === 'project-admin', 404, 0],
  ['everybody, and is not there for others who change it', () => true, 404, 1],
  ['everybody, and is kept from others who change it', () => true, 403, 0],
  ['everybody, and changed by everybody', () => true, 200, 0],
  ['everybody but its creator', (isOwn) => !isOwn, 404, 0],
])('a session is read by its id by %s', async (_, mayRead, changing, count) => {
  const creators = new Map<string, Role | undefined>();
  const act: ToyFault['act'] = ({ operation, path, role }, usual) => {
    if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-${role}` } };
    const reply = usual();
    if (operation.id === 'createAiAssistantSession' && isObject(reply.body))
      creators.set(reply.body['id'] as string, role);
    const isOwn = (id: unknown): boolean => creators.get(id as string) === role;
    if (operation.id === 'listAiAssistantSessions' && Array.isArray(reply.body))
      return { ...reply, body: (reply.body as readonly { id: string }[]).filter(({ id }) => isOwn(id)) };
    if (operation.id === 'updateAiAssistantSessionTitle' && !isOwn(path['sessionId']) && changing !== 200)
      return { status: changing };
    const isRefused = operation.id === 'getAiAssistantSession' && !mayRead(isOwn(path['sessionId']), role);
    return isRefused ? { status: 404 } : reply;
  };
  const only = ['own-sessions/getAiAssistantSession'];
  const profile = { ...toyProfile, situations: { scope: 'data_mart' } };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  expect(findings).toHaveLength(count);
});
