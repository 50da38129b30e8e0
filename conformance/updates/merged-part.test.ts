import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { otherKind } from './merged-part.ts';

const read = { id: 'getDataMart' } as unknown as Operation;

/** What readings have shown so far. */
function told(...records: readonly unknown[]): Pick<Scene, 'diary'> {
  const diary = records.map((record) => ({
    exchange: { operation: read, reply: { status: 200, headers: {}, body: JSON.stringify(record) } },
  }));
  return { diary } as unknown as Pick<Scene, 'diary'>;
}

const sent = { kind: 'SQL', definition: { query: 'select 1' } };
const table = { kind: 'TABLE', definition: { table: 'a.b' } };

it.each<[string, unknown, unknown, unknown]>([
  ['one of another kind', table, sent, { table: 'a.b' }],
  ['one of the same kind', { ...table, kind: 'SQL' }, sent, undefined],
  ['one of the same parts', { kind: 'VIEW', definition: { query: 'v' } }, sent, undefined],
  ['one without a definition', { kind: 'TABLE', definition: null }, sent, undefined],
  ['one, and no kind of its own', table, {}, undefined],
  ['one, and its part in any case', table, { ...sent, definition: { query: 'select 1', table: null } }, undefined],
])('where another record is %s', (_, other, shown, want) => {
  expect(otherKind(told(other), read, sent, shown)?.rest).toEqual(want);
});

const contracts = await loadContracts();

/** A toy that shows a DataMart of others as a table, and what `kept` makes of the definitions that are sent. */
function defining(kept: (was: JsonObject, is: JsonObject) => JsonObject): ToyFault {
  const bodies = new Map<string, JsonObject>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartDefinition' && isObject(body)) {
        const was = (bodies.get(id)?.['definition'] ?? {}) as JsonObject;
        bodies.set(id, { ...body, definition: kept(was, body['definition'] as JsonObject) });
      }
      const isShown = ['updateDataMartDefinition', 'getDataMart'].includes(operation.id);
      if (!isShown || !isObject(reply.body)) return reply;
      const usually = { definitionType: 'TABLE', definition: { fullyQualifiedName: 'shop.orders' } };
      return { ...reply, body: { ...reply.body, ...(bodies.get(id) ?? usually) } };
    },
  };
}

it.concurrent.each<[string, (was: JsonObject, is: JsonObject) => JsonObject, number]>([
  ['replaced', (_, is) => is, 0],
  ['merged with the next', (was, is) => ({ ...was, ...is }), 1],
])('a definition is %s', async (_, kept, want) => {
  const body = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT region FROM shop.orders' } };
  const only = ['updates/updateDataMartDefinition'];
  const profile = { requests: { updateDataMartDefinition: { body } } };
  expect((await conformToy(contracts, {}, defining(kept), { only, profile })).findings).toHaveLength(want);
});
