import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import type { Report } from '../report/report.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import { keptAsDeleted } from '../testing/conforming-toys.ts';
import { lagging } from '../testing/lagging.ts';
import { answers } from '../testing/mutants/mutant.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const told = ({ findings, errored, leftovers }: Report): unknown[] => [
  ...findings.map(({ summary }) => summary),
  ...errored,
  ...leftovers,
];

/** A removal after which what the record named in a field is answered as gone by another operation. */
function takes(create: string, field: string, remove: string, read: string): ToyFault {
  const named = new Map<unknown, unknown>();
  const gone = new Set<unknown>();
  return {
    act: (request, usual) => {
      const { operation, body, path } = request;
      const id = Object.values(path).at(-1);
      if (operation.id === read && gone.has(id)) return { status: 404 };
      const reply = usual();
      if (operation.id === create && isObject(body) && isObject(reply.body)) named.set(reply.body['id'], body[field]);
      if (operation.id === remove && reply.status < 300) gone.add(named.get(id));
      return reply;
    },
  };
}

it.concurrent.each([
  ['createDataMart', 'storageId', 'deleteDataMart', 'getDataStorage', 'a DataMart removes the DataStorage'],
  ['createReport', 'dataMartId', 'deleteReport', 'getDataMart', 'a Report removes the DataMart'],
  [
    'createRelationship',
    'targetDataMartId',
    'deleteRelationship',
    'getDataMart',
    'a Relationship removes the DataMart',
  ],
])('what %s has named as %s is taken by %s', async (create, field, remove, read, want) => {
  const report = await conformToy(contracts, {}, takes(create, field, remove, read), { only: [`referred/${remove}`] });
  expect(told(report)).toEqual([`Removing ${want} that it refers to`]);
});

const only = ['referred', 'outlived/listDataStorageRelationships'];

it.concurrent.each<[string, ToyFault]>([
  ['all stays', {}],
  ['reads and lists are behind', lagging(120)],
  ['what is removed is kept and marked', keptAsDeleted()],
  ['a DataMart with relationships cannot be removed', answers('deleteDataMart', () => ({ status: 409 }))],
  ['no report that is in use can be removed', answers('deleteReport', () => ({ status: 409 }))],
])('nothing is found where %s', async (_, toy) => {
  const report = await conformToy(contracts, {}, toy, { only });
  expect(report.findings.map(({ summary }) => summary)).toEqual([]);
});
