import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { takesNull } from './kept-text.ts';

const contracts = await loadContracts();

/**
 * A toy that describes a text of a DataMart as `field`, and shows what `kept` makes of null in place of it.
 */
function describing(field: JsonObject, kept: (was: Json) => Json, name = 'description'): ToyFault {
  const schema = { properties: { [name]: field }, required: [name] };
  const put = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { [`/api/data-marts/{id}/${name}`]: { put } };
  const texts = new Map<string, Json>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      const isUpdate = operation.path.endsWith(`/${name}`);
      if (isUpdate && isObject(body)) texts.set(id, body[name] ?? kept(texts.get(id) ?? null));
      const isShown = (isUpdate || operation.id === 'getDataMart') && texts.has(id);
      if (!isShown || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, [name]: texts.get(id)! } };
    },
  };
}

const nullable = { type: ['string', 'null'] };

it.concurrent.each<[string, JsonObject, (was: Json) => Json, number]>([
  ['is gone', nullable, () => null, 0],
  ['is empty', nullable, () => '', 0],
  ['stays', nullable, (was) => was, 1],
  ['stays where null is not said to be taken', { type: 'string' }, (was) => was, 0],
])('a description in place of which null is sent %s', async (_, field, kept, want) => {
  const only = ['updates/updateDataMartDescription/last'];
  const { findings } = await conformToy(contracts, {}, describing(field, kept), { only });
  expect(findings).toHaveLength(want);
});

it.concurrent.each<[string, JsonObject, (was: Json) => Json, number]>([
  ['is gone', nullable, () => null, 0],
  ['is the usual one', nullable, () => 'table', 0],
  ['stays', nullable, (was) => was, 1],
  ['stays where null is not said to be taken', { type: 'string' }, (was) => was, 0],
])('an icon in place of which null is sent %s', async (_, field, kept, want) => {
  const only = ['updates/updateDataMartIcon'];
  const { findings } = await conformToy(contracts, {}, describing(field, kept, 'icon'), { only });
  expect(findings).toHaveLength(want);
});

it.each<[string, JsonObject, boolean]>([
  ['null as one of its types', nullable, true],
  ['null as a branch', { anyOf: [{ type: 'string' }, { type: 'null' }] }, true],
  ['null as OpenAPI 3.0 does', { type: 'string', nullable: true }, true],
  ['no null', { type: 'string' }, false],
])('a schema allows %s', (_, field, want) => {
  expect(takesNull({ properties: { notes: field }, required: ['notes'] }, 'notes')).toBe(want);
});
