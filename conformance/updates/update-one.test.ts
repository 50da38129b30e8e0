import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that lets nobody but its owners change a DataMart that was given any; who asks is told as `caller`. */
function keepingToOwners(caller: string | undefined): { readonly fault: ToyFault; readonly log: string[] } {
  const given = new Set<string>();
  const log: string[] = [];
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const id = path['id'] ?? '';
    if (operation.id === 'getAuthContext' && caller !== undefined) return { status: 200, body: { userId: caller } };
    if (operation.lifecycle.resource !== 'DataMart' || operation.lifecycle.action !== 'change') return usual();
    if (operation.id === 'updateDataMartOwners' && caller !== undefined && JSON.stringify(body).includes(caller)) {
      log.push('kept');
    } else {
      if (given.has(id)) log.push(`refused ${operation.id}`);
      if (given.has(id)) return { status: 403 };
      if (operation.id === 'updateDataMartOwners') given.add(id);
    }
    return usual();
  };
  return { fault: { act }, log };
}

it.concurrent('a record that is given to other owners is not used by what comes after', async () => {
  const { fault, log } = keepingToOwners(undefined);
  await conformToy(contracts, {}, fault, { only: ['updates'] });
  expect(log.filter((line) => line !== 'refused updateDataMartOwners')).toEqual([]);
});

it.concurrent('a record stays with who has created it where that is known', async () => {
  const { fault, log } = keepingToOwners('member-9');
  await conformToy(contracts, {}, fault, { only: ['updates'] });
  expect(new Set(log)).toEqual(new Set(['kept']));
});

it.concurrent('a record stays with who has created it where no owners are known but that one', async () => {
  const { fault, log } = keepingToOwners('member-9');
  const requests = {
    ...toyProfile.requests,
    updateDataMartOwners: { body: { technicalOwnerIds: [], businessOwnerIds: [] } },
  };
  await conformToy(contracts, {}, fault, { only: ['updates'], profile: { ...toyProfile, requests } });
  expect(log).toContain('kept');
  expect(log.filter((line) => line.startsWith('refused'))).toEqual([]);
});

it.concurrent.each([
  ['is kept', true, []],
  ['is not kept', false, ['path-only-data-mart-icon']],
])(
  'where a DataMart that updates before have closed may be changed no more, an icon that %s',
  async (_, isKept, found) => {
    const closed = new Set<string>();
    const icons = new Map<string, unknown>();
    const fault: ToyFault = {
      act: ({ operation, path: { id = '' }, body }, usual) => {
        if (operation.id === 'updateDataMartAvailability') closed.add(id);
        if (operation.id === 'updateDataMartIcon' && closed.has(id)) return { status: 403 };
        if (operation.id === 'updateDataMartIcon' && isObject(body)) {
          if (isKept) icons.set(id, body['icon']);
          return { status: 200, body: { id, icon: body['icon']! } };
        }
        const reply = usual();
        const icon = (icons.get(id) as string | undefined) ?? 'database';
        return operation.id === 'getDataMart' && isObject(reply.body)
          ? { ...reply, body: { ...reply.body, icon } }
          : reply;
      },
    };
    const requests = { ...toyProfile.requests, updateDataMartIcon: { body: { icon: 'cart' } } };
    const { findings, inconclusive } = await conformToy(contracts, {}, fault, {
      only: ['updates/updateDataMartAvailability', 'updates/updateDataMartIcon'],
      profile: { ...toyProfile, requests },
    });
    expect([findings.map(({ requirement }) => requirement), inconclusive]).toEqual([found, []]);
  },
);

/** A service whose description says that an insight has a content, which an update need not give. */
function describingContent(kept: (content: string, before: string) => string, isRefused = false): ToyFault {
  const text = { type: 'string' };
  const schema = { properties: { title: text, content: text }, required: ['title'] };
  const body = { requestBody: { content: { 'application/json': { schema } } } };
  const insights = '/api/data-marts/{dataMartId}/insights';
  const paths = { [insights]: { post: body }, [`${insights}/{insightId}`]: { put: body } };
  const contents = new Map<string, string>();
  return {
    act: ({ operation, path, body: sent }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const content = isObject(sent) && typeof sent['content'] === 'string' ? sent['content'] : undefined;
      if (operation.id === 'updateInsight' && isRefused && content !== undefined) return { status: 400, body: {} };
      const reply = usual();
      if (operation.lifecycle.resource !== 'Insight' || !isObject(reply.body) || reply.status >= 300) return reply;
      const id = path['insightId'] ?? (reply.body['id'] as string);
      const before = contents.get(id);
      if (content !== undefined) contents.set(id, before === undefined ? content : kept(content, before));
      return { ...reply, body: { ...reply.body, content: contents.get(id) ?? '' } };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['is kept', describingContent((content) => content), []],
  ['is not kept', describingContent((_, before) => before), ['updateInsight']],
  ['is refused', describingContent((content) => content, true), []],
])('a content that an update takes by the description, and need not have, %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, { idField: 'id' }, toy, { only: ['updates/updateInsight'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
