import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** New DataMarts show a Data Storage that is made of the one that they are created with and of all that were created. */
function showing(other: (named: unknown, created: readonly unknown[]) => unknown): ToyFault {
  const created: unknown[] = [];
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createDataStorage') created.push(reply.body['id']);
      if (!['createDataMart', 'getDataMart'].includes(operation.id)) return reply;
      return { ...reply, body: { ...reply.body, storageId: other(reply.body['storageId'], created) } };
    },
  };
}

it.each<[string, ToyFault, readonly string[]]>([
  ['the Data Storage that it was created with', showing((named) => named), []],
  ['none that it shows', showing((named) => (named === undefined ? named : null)), []],
  [
    'another Data Storage',
    showing((named, created) => created.find((one) => one !== named) ?? named),
    ['A DataMart refers to another DataStorage than it was created with'],
  ],
])('a new DataMart refers to %s', async (_, toy, want) => {
  const only = ['state/DataStorage/script', 'state/DataMart/script', 'which-origin/createDataMart'];
  const { findings, notApplicable } = await conformToy(contracts, { idField: 'id' }, toy, { only });
  expect(findings.map((one) => one.summary)).toEqual(want);
  expect(notApplicable).toEqual([]);
});

it('what a removed record was created with says nothing of one that has its id by then', async () => {
  const removed = new Set<unknown>();
  const other = showing((named, created) => created.find((one) => one !== named) ?? named);
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path } = request;
    if (operation.id === 'deleteDataMart') removed.add(path['id']);
    const isOther = operation.id === 'getDataMart' && removed.has(path['id']);
    const reply = other.act!(request, () => (isOther ? { status: 200, body: { id: path['id'] } } : usual()));
    return isOther || operation.id === 'createDataStorage' ? reply : usual();
  };
  const only = ['state/DataStorage/script', 'state/DataMart/script', 'which-origin/createDataMart'];
  const { findings } = await conformToy(contracts, { idField: 'id' }, { act }, { only });
  expect(findings.filter(({ check }) => check === 'which-origin')).toEqual([]);
});

it('of two spellings of a name in one body, it is not known which the record was created with', async () => {
  const act: ToyFault['act'] = ({ operation, body }, usual) => {
    if (operation.id === 'listDataStorages')
      return { status: 200, body: ['storage-1', 'storage-2'].map((id) => ({ id, title: id })) };
    const reply = usual();
    if (operation.id !== 'createDataMart' || !isObject(reply.body) || !isObject(body)) return reply;
    return { ...reply, body: { ...reply.body, storageId: body['storage_id'] ?? reply.body['storageId'] } };
  };
  const only = ['state/DataStorage/script', 'state/DataMart/script', 'which-origin/createDataMart'];
  const requests = { createDataMart: { body: { title: 'Orders', storageId: 'storage-1', storage_id: 'storage-2' } } };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.filter(({ check }) => check === 'which-origin')).toEqual([]);
});
