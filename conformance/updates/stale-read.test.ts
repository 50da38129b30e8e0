import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose reading of a record is kept when it is read first, or whose change is not done. */
function caching(read: string, change: string, isKeptByRead: boolean): ToyFault {
  const kept = new Map<string, ToyReply['body']>();
  return {
    act: ({ operation, path }, usual) => {
      const id = Object.values(path).at(-1) ?? '';
      if (operation.id === change && !isKeptByRead) return { status: 200, body: kept.get(id) ?? {} };
      const reply = usual();
      if (operation.id !== read || reply.status !== 200) return reply;
      if (!kept.has(id)) kept.set(id, reply.body);
      return isKeptByRead ? { ...reply, body: kept.get(id) } : reply;
    },
  };
}

it.concurrent.each([
  ['getInsight', 'updateInsight', 'updates/updateInsight'],
  ['getInsightTemplate', 'updateInsightTemplate', 'path-only-state/InsightTemplate'],
])('who does not give a change is told: %s and %s', async (read, change, only) => {
  const options = { only: [only], profile: toyProfile };
  const namesOf = async (isKeptByRead: boolean): Promise<readonly (string | undefined)[]> => {
    const { findings } = await conformToy(contracts, {}, caching(read, change, isKeptByRead), options);
    return findings.map(({ operationId }) => operationId);
  };
  expect([await namesOf(true), await namesOf(false)]).toEqual([[read], [change]]);
});

/** A service that gives the newest insight the title of any. */
function renamingNewest(): ToyFault {
  const titles = new Map<string, string>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const { id } = (reply.body ?? {}) as { readonly id?: string };
      const { title } = (body ?? {}) as { readonly title?: string };
      if (operation.id === 'createInsight' && reply.status < 300) titles.set(id!, title!);
      if (operation.id === 'updateInsight' && reply.status < 300) titles.set([...titles.keys()].at(-1)!, title!);
      const own = titles.get(path['insightId'] ?? '');
      const isShown = ['getInsight', 'updateInsight'].includes(operation.id) && own !== undefined;
      return isShown && isObject(reply.body) ? { ...reply, body: { ...reply.body, title: own } } : reply;
    },
  };
}

it.concurrent('reading is not blamed for a change that is done to the newest record', async () => {
  const { findings } = await conformToy(contracts, {}, renamingNewest(), { only: ['updates/updateInsight'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(['updateInsight']);
});

/** A service that gives a DataMart the first definition that is sent, and no other. */
function definingOnce(): ToyFault {
  const definitions = new Map<string, ToyReply['body']>();
  return {
    act: ({ operation, path, body }, usual) => {
      const [reply, id] = [usual(), path['id'] ?? ''];
      if (operation.id === 'updateDataMartDefinition' && isObject(body) && !definitions.has(id))
        definitions.set(id, body['definition']);
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, definition: definitions.get(id) ?? null } };
    },
  };
}

it.concurrent('reading is not blamed for a change of what is there that is not done', async () => {
  const only = ['updates/updateDataMartDefinition', 'updates/updateDataMartDefinition/last'];
  const { findings } = await conformToy(contracts, {}, definingOnce(), { only });
  expect([...new Set(findings.map(({ operationId }) => operationId))]).toEqual(['updateDataMartDefinition']);
});
