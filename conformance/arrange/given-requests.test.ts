import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import { authorises } from '../testing/mutants/mutant.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it.each(['updateDataMartDescription', 'PUT /api/data-marts/{id}/description'])(
  'the right request that a profile gives by %s is used whatever it is for',
  async (key) => {
    const fault: ToyFault = {
      validate: ({ operation, body }, usual) =>
        operation.id === 'updateDataMartDescription' ? isObject(body) && body['reason'] === 'test' : usual(),
    };
    const requests = { [key]: { body: { description: 'All orders', reason: 'test' } } };
    const only = ['updates/updateDataMartDescription'];
    const report = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
    expect([report.inconclusive, report.findings]).toEqual([[], []]);
  },
);

it('a right request serves the other operations whose body is of the same schema', async () => {
  const redirectUri = 'https://marts.example/callback';
  const fault: ToyFault = {
    act: ({ operation, body }, usual) => {
      const isRight = operation.id.startsWith('authorize') && isObject(body) && body['redirectUri'] === redirectUri;
      return isRight ? { status: 200, body: { url: redirectUri, state: 'q7Zt0YwLk3' } } : usual();
    },
  };
  const requests = { 'POST /api/data-destinations/oauth/authorize': { body: { redirectUri } } };
  const only = ['success/authorizeDataStorage', 'success/authorizeDataDestination'];
  const report = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
  expect([report.inconclusive, report.findings]).toEqual([[], []]);
});

it('an authorization URL is asked for with the redirect URI that the settings tell', async () => {
  const redirectUri = 'https://marts.example/told';
  const fault: ToyFault = {
    act: ({ operation, body }, usual) => {
      if (operation.path.endsWith('/oauth/settings'))
        return { status: 200, body: { clientId: 'c-1', client: { redirectUri }, scopes: ['read'] } };
      const isRight = operation.id.startsWith('authorize') && isObject(body) && body['redirectUri'] === redirectUri;
      return isRight ? { status: 200, body: { url: redirectUri, state: 'q7Zt0YwLk3' } } : usual();
    },
  };
  const only = ['success/authorizeDataStorage', 'success/authorizeDataDestination'];
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});

it('an alias that is taken is made one of its own', async () => {
  const taken = new Set<unknown>(['buyers']);
  const fault: ToyFault = {
    validate: ({ operation, body }, usual) => {
      if (operation.id !== 'createRelationship') return usual();
      const alias = isObject(body) ? body['targetAlias'] : undefined;
      return !taken.has(alias) && usual() && taken.add(alias).has(alias);
    },
  };
  const only = ['success/createRelationship', 'success/deleteRelationship', 'path-only-state/Relationship'];
  const report = await conformToy(contracts, {}, fault, { only });
  expect([report.inconclusive, report.findings]).toEqual([[], []]);
});

it('what one key may not create is created with another, where no role is stated', async () => {
  const only = ['apart/listInsightTemplateReports', 'newest/listProjectInsightTemplates'];
  const fault = authorises('createInsightTemplate', 'business-user', false);
  const report = await conformToy(contracts, {}, fault, { only });
  expect([report.inconclusive, report.findings]).toEqual([[], []]);
});

it.each([
  ['createAiAssistantSession', 'templateId', { scope: 'template' }, 'list-limits/listAiAssistantSessions/default'],
  ['createScheduledTrigger', 'reportId', { type: 'REPORT_RUN' }, 'path-only-state/ScheduledTrigger'],
])('%s names what stands below the same DataMart, wherever the profile has it', async (id, field, fields, only) => {
  const homes = new Map<unknown, unknown>([['given', 'datamart-2']]);
  const refused: unknown[] = [];
  const fault: ToyFault = {
    validate: ({ operation, path, body }, usual) => {
      const isFit = operation.id !== id || (isObject(body) && homes.get(body[field]) === path['dataMartId']);
      if (!isFit) refused.push(body);
      return isFit && usual();
    },
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const home = path['dataMartId'] ?? (isObject(body) ? body['dataMartId'] : undefined);
      if (operation.lifecycle.action === 'create' && isObject(reply.body)) homes.set(reply.body['id'], home);
      return reply;
    },
  };
  const request = { path: { dataMartId: 'datamart-2' }, body: { ...fields, [field]: 'given' } };
  const profile = { ...toyProfile, requests: { [id]: request } };
  const report = await conformToy(contracts, { id: 'slug' }, fault, { only: [only], profile });
  expect([report.inconclusive, report.findings, refused]).toEqual([[], [], []]);
});
