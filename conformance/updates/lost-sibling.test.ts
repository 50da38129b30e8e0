import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { lostSibling, lostType } from './lost-sibling.ts';

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

const answer = (body: JsonObject, operation?: Operation): Exchange =>
  ({ operation, reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;

it.each<[string, JsonObject, JsonObject, string | undefined]>([
  ['the one that it was created with', { type: 'SHEETS' }, { type: 'SHEETS' }, undefined],
  ['another one, as no other storage', { type: 'OTHER' }, { type: 'SHEETS' }, 'type'],
  ['one in other words, as others do', { type: 'sheets' }, { type: 'sheets' }, undefined],
  ['none', {}, { type: 'SHEETS' }, undefined],
])('a storage that has been updated shows as its type %s', (_, own, other, want) => {
  const read = contracts.contract.operations.find(({ id }) => id === 'getDataStorage')!;
  const diary = [{ exchange: answer(other, read), parts: { path: { id: 'other' } } }];
  const arrange = { creationOf: () => answer({ type: 'SHEETS' }) };
  const scene = { diary, arrange } as unknown as Scene;
  const update = { instance: { id: 'own', parents: {} }, sent: { title: 'A' } };
  expect(lostType(scene, read, update, answer(own, read))?.name).toBe(want);
  expect(lostType(scene, read, { ...update, sent: { type: 'OTHER' } }, answer(own, read))).toBeUndefined();
});

it.each<[string, JsonObject, JsonObject, string | undefined]>([
  ['as a name', { name: 'kept-1' }, { name: 'kept-2' }, undefined],
  ['and its name as before', { title: 'kept-1', name: 'kept-1' }, { title: 'kept-2', name: 'kept-1' }, undefined],
  ['and as its name', { title: 'kept-1', name: 'kept-1' }, { title: 'kept-2', name: 'kept-2' }, undefined],
  ['and in place of its name', { title: 'kept-1', name: 'kept-3' }, { title: 'kept-2', name: 'kept-2' }, 'name'],
  [
    'and as its description',
    { name: 'kept-1', description: 'kept-3' },
    { name: 'kept-2', description: 'kept-2' },
    'description',
  ],
])('a title that was given is shown %s', (_, was, is, want) => {
  const [read, update] = ['getDataMart', 'updateDataMartTitle'].map((name) =>
    contracts.contract.operations.find(({ id }) => id === name)!,
  );
  const given = { before: answer(was, read), sent: { title: 'kept-2' }, prefix: 'kept' };
  expect(lostSibling(update!, given, answer(is, read))?.name).toBe(want);
});
