import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Of which DataMarts a trigger takes the drafts to be those of a storage. */
type Meant = (mart: JsonObject, storage: string) => boolean;

const ofStorage: Meant = (mart, storage) => mart['storageId'] === storage;

/** A toy that shows whether a DataMart is published, and in which storage it is. */
function publishing(
  isMeant: Meant,
  state = 'SUCCESS',
  isPublishable = true,
  lag = 0,
  choose = (ids: readonly string[]) => ids,
): ToyFault {
  const marts = new Map<string, JsonObject>();
  let due: readonly string[] = [];
  let dueAt = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'publishDataMart' && !isPublishable) return { status: 400 };
      const reply = usual();
      const record = isObject(reply.body) ? reply.body : {};
      const id = (path['id'] ?? record['id']) as string;
      if (Date.now() >= dueAt) for (const one of due) marts.set(one, { ...marts.get(one), status: 'PUBLISHED' });
      if (reply.status >= 300) return reply;
      if (operation.id === 'createDataMart')
        marts.set(id, { storageId: (body as JsonObject)['storageId']!, status: 'DRAFT' });
      if (operation.id === 'publishDataMart') marts.set(id, { ...marts.get(id), status: 'PUBLISHED' });
      if (['getDataMart', 'publishDataMart'].includes(operation.id))
        return { ...reply, body: { ...record, ...marts.get(id) } };
      if (operation.id === 'createPublishDraftsTrigger')
        [due, dueAt] = [
          choose(
            [...marts]
              .filter(([, mart]) => mart['status'] === 'DRAFT' && isMeant(mart, path['dataStorageId']!))
              .map(([one]) => one),
          ),
          Date.now() + lag,
        ];
      return operation.id === 'getPublishDraftsTrigger' ? { ...reply, body: { ...record, status: state } } : reply;
    },
  };
}

/** The same, where each is published by itself a little after it was created. */
function publishingItself(toy: ToyFault): ToyFault {
  const created = new Map<unknown, number>();
  return {
    act: (request, usual) => {
      const reply = toy.act!(request, usual);
      const { operation, path } = request;
      const record = isObject(reply.body) ? reply.body : {};
      if (operation.id === 'createDataMart') created.set(record['id'], Date.now());
      const isDue = Date.now() - (created.get(path['id']) ?? Number.POSITIVE_INFINITY) > 200;
      return operation.id === 'getDataMart' && isDue ? { ...reply, body: { ...record, status: 'PUBLISHED' } } : reply;
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['those of the storage', publishing(ofStorage), []],
  ['none', publishing(() => false), ['Publishing the drafts of a storage leaves one that can be published']],
  [
    'the first alone',
    publishing(ofStorage, 'SUCCESS', true, 0, (ids) => ids.slice(0, 1)),
    ['Publishing the drafts of a storage leaves one that can be published'],
  ],
  [
    'the last alone',
    publishing(ofStorage, 'SUCCESS', true, 0, (ids) => ids.slice(-1)),
    ['Publishing the drafts of a storage leaves one that can be published'],
  ],
  ['those of the storage, a little later', publishing(ofStorage, 'SUCCESS', true, 400), []],
  ['none, as it fails', publishing(() => false, 'FAILED'), []],
  ['none, since none can be', publishing(() => false, 'SUCCESS', false), []],
  ['all', publishing(() => true), ['Publishing the drafts of a storage publishes one of another storage']],
  [
    'all, of which those of the storage cannot be published one by one',
    publishing(() => true, 'SUCCESS', false),
    ['Publishing the drafts of a storage publishes one of another storage'],
  ],
  ['none, and each is published by itself', publishingItself(publishing(() => false, 'SUCCESS', false)), []],
])('of all drafts a trigger publishes %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/createPublishDraftsTrigger'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
