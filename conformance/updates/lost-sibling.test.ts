import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that leaves out what a DataMart has not, and takes its description away with another title. */
function clearing(shows: (isRead: boolean, isRetitled: boolean) => 'text' | 'null' | 'nothing'): ToyFault {
  const retitled = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartTitle') retitled.add(path['id']!);
      if (operation.lifecycle.resource !== 'DataMart' || !isObject(reply.body) || !('id' in reply.body)) return reply;
      const { description, ...rest } = reply.body;
      const how = shows(operation.id === 'getDataMart', retitled.has(path['id'] ?? ''));
      const shown = how === 'nothing' ? {} : { description: how === 'null' ? null : description };
      return { ...reply, body: { ...rest, ...shown } };
    },
  };
}

const summary = 'A change of a DataMart takes its description with it';

it.concurrent.each<[string, Parameters<typeof clearing>[0], readonly string[]]>([
  ['is kept', () => 'text', []],
  ['is null then', (_, isRetitled) => (isRetitled ? 'null' : 'text'), [summary]],
  ['is left out then', (_, isRetitled) => (isRetitled ? 'nothing' : 'text'), [summary]],
  ['is shown nowhere', () => 'nothing', []],
  ['is shown by other answers alone', (isRead) => (isRead ? 'nothing' : 'text'), []],
])('a description that %s', async (_, shows, want) => {
  const { findings } = await conformToy(contracts, {}, clearing(shows), { only: ['updates/updateDataMartTitle'] });
  expect(findings.map((one) => one.summary)).toEqual(want);
});

/** A service of which updates make a storage, in all of its answers, one of another type. */
function retyping(another: (type: unknown, isUpdated: boolean) => unknown): ToyFault {
  const updated = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataStorage') updated.add(path['id']!);
      if (operation.id !== 'getDataStorage' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, type: another(reply.body['type'], updated.has(path['id']!)) } };
    },
  };
}

it.concurrent.each<[string, Parameters<typeof retyping>[0], readonly string[]]>([
  ['the one that it was created with', (type) => type, []],
  [
    'another one since it was updated',
    (type, isUpdated) => (isUpdated ? 'ANOTHER' : type),
    ['A change of a DataStorage takes its type with it'],
  ],
  ['one in other words', (type) => `a ${String(type)}`, []],
])('a storage that is read shows as its type %s', async (_, another, want) => {
  const only = ['success/updateDataStorage', 'updates/updateDataStorage', 'state'];
  const { findings } = await conformToy(contracts, {}, retyping(another), { only });
  expect(findings.filter(({ check }) => check === 'updates').map((one) => one.summary)).toEqual(want);
});
