import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { apart } from './apart.ts';

const contracts = await loadContracts();

/**
 * A service that lists the sources of a template, or also those of the other templates of its DataMart; each template that was
 * there before has one.
 */
function listing(showsSiblings: boolean): NonNullable<ToyFault['act']> {
  const sources = new Map<string, unknown[]>();
  const templates = new Set<unknown>();
  return ({ operation, path }, usual) => {
    const reply = usual();
    const { dataMartId = '', insightTemplateId = '' } = path;
    const place = showsSiblings ? dataMartId : insightTemplateId;
    const known = sources.get(place) ?? [];
    const created = reply.status < 300 && isObject(reply.body) ? reply.body : undefined;
    if (operation.id === 'createInsightTemplate') templates.add(created?.['id']);
    if (operation.id === 'listInsightTemplates' && isObject(reply.body) && reply.status < 300) {
      const items = [{ id: `template-of-${dataMartId}`, title: 'Weekly' }, ...(reply.body['items'] as unknown[])];
      return { ...reply, body: { ...reply.body, items } };
    }
    if (operation.id === 'createInsightTemplateSource' && created) sources.set(place, [...known, created]);
    if (operation.id !== 'listInsightTemplateSources') return reply;
    const before = templates.has(insightTemplateId) ? [] : [{ id: `source-of-${insightTemplateId}`, key: 'orders' }];
    return { status: 200, body: [...before, ...known] };
  };
}

it.each([
  ['its own', false, []],
  ['those of others of the same DataMart', true, ['listInsightTemplateSources']],
])('the sources of a template are listed with %s', async (_, showsSiblings, want) => {
  const only = ['apart/listInsightTemplateSources'];
  const { findings } = await conformToy(contracts, {}, { act: listing(showsSiblings) }, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.each([
  ['its own', false, []],
  ['those of others of the same DataMart', true, ['listInsightTemplateSources']],
])('the sources of a template that is counted are listed with %s', async (_, showsSiblings, want) => {
  const only = ['apart/listInsightTemplateSources'];
  const list = listing(showsSiblings);
  let count = 0;
  const act: ToyFault['act'] = (request, usual) => {
    const { id } = request.operation;
    const isCounted = ['createInsightTemplate', 'createInsightTemplateSource'].includes(id);
    return list(request, () => (isCounted ? { status: 201, body: { id: `${(count += 1)}` } } : usual()));
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A toy that lists two triggers of others below every DataMart: each is another one to each caller. */
const ofOthers = (row: (id: string, mart: string) => object): ToyFault => ({
  act: ({ operation, role, path }, usual) => {
    if (operation.id === 'listDataMarts') return { status: 200, body: { items: [{ id: 'mart-of-others' }] } };
    return operation.id === 'listScheduledTriggers'
      ? { status: 200, body: [row(`trigger of ${role} ${path['dataMartId']}`, path['dataMartId']!)] }
      : usual();
  },
});

it.each<[string, (id: string, mart: string) => object, readonly string[]]>([
  ['that DataMart', (id, dataMartId) => ({ id, dataMartId }), []],
  ['another DataMart', (id) => ({ id, dataMartId: 'mart-of-others' }), ['listScheduledTriggers']],
  ['something that no list shows', (id) => ({ id, dataMart: 'Orders' }), []],
  ['a DataMart that is not told', (id) => ({ id }), []],
])('a list shows what says that it is of %s', async (_, row, want) => {
  const { findings } = await conformToy(contracts, {}, ofOthers(row), {
    only: ['success/listDataMarts', 'apart/listScheduledTriggers'],
  });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A toy that lists to whoever has created sessions those of one DataMart, or of all. */
function keepingSessions(isOfAll: boolean): ToyFault {
  const sessions: { readonly id: string; readonly place: string; readonly role: unknown }[] = [];
  return {
    act: ({ operation, role, path: { dataMartId = '' } }, usual) => {
      const reply = usual();
      if (operation.id === 'createAiAssistantSession' && reply.status < 300) {
        sessions.push({ id: `session-${sessions.length}-of-ours`, place: dataMartId, role });
        return { status: 201, body: { id: sessions.at(-1)!.id } };
      }
      if (operation.id !== 'listAiAssistantSessions') return reply;
      const own = sessions.filter((one) => one.role === role && (isOfAll || one.place === dataMartId));
      // What a Business User finds below every DataMart is there for nobody else.
      const found = role === 'business-user' ? [{ id: `found-below-${dataMartId}` }] : [];
      return { status: 200, body: [...found, ...own.map(({ id }) => ({ id }))] };
    },
  };
}

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['that DataMart alone', false, []],
  ['another one as well', true, ['listAiAssistantSessions']],
])('the sessions of a new DataMart are listed with those that were created below %s', async (_, isOfAll, want) => {
  const only = ['success/createAiAssistantSession', 'apart/listAiAssistantSessions'];
  const { findings } = await conformToy(contracts, {}, keepingSessions(isOfAll), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it('the run triggers of a template are among what is asked first, those that a message begins are not', async () => {
  const { contract } = contracts;
  const cases = apart.cases({ contract, profile: {}, seed: 1 } as unknown as Parameters<typeof apart.cases>[0]);
  const priorityOf = (id: string): number | undefined => cases.find(({ operation }) => operation?.id === id)?.priority;
  expect(['listInsightTemplateRunTriggers', 'listAiAssistantRunTriggers'].map(priorityOf)).toEqual([2, 5]);
});
