import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const columns = ['id', 'land', 'town'];
const schemaOf = (names: readonly string[]): JsonObject => ({
  fields: names.map((name) => ({ name, type: 'STRING' })),
});

/** A toy whose DataMarts have three columns, and what becomes of their schema once it is actualized; `more` than was given. */
function actualizing(
  actualized: (schema: JsonObject) => JsonObject,
  {
    state = 'SUCCESS',
    lag = 0,
    more = 0,
    result,
  }: { state?: string; lag?: number; more?: number; result?: JsonObject } = {},
): ToyFault {
  const schemas = new Map<string, JsonObject>();
  const actualizedAt = new Map<string, number>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? path['dataMartId'] ?? '';
      if (reply.status >= 300) return reply;
      const record = isObject(reply.body) ? reply.body : {};
      if (operation.id === 'updateDataMartSchema')
        schemas.set(id, withMore((body as JsonObject)['schema'] as JsonObject, more));
      if (operation.id === 'createSchemaActualizeTrigger') actualizedAt.set(id, Date.now() + lag);
      if (operation.id === 'getSchemaActualizeTrigger') return { ...reply, body: { ...record, status: state, result } };
      const given = schemas.get(id);
      const isActualized = Date.now() >= (actualizedAt.get(id) ?? Infinity);
      if (operation.id === 'getDataMart' && given !== undefined)
        return { ...reply, body: { ...record, schema: isActualized ? actualized(given) : given } };
      return operation.id === 'streamDataMartData' ? { ...reply, text: '{"id":1,"land":"DE","town":"Bonn"}\n' } : reply;
    },
  };
}

/** A schema with so many fields more, which are of no column. */
function withMore(schema: JsonObject, more: number): JsonObject {
  const others = Array.from({ length: more }, (_, index) => ({ name: `other_${index}`, type: 'STRING' }));
  return { fields: [...(schema['fields'] as JsonObject[]), ...others] };
}

const body = { schema: schemaOf(columns) };
const profile = { ...toyProfile, requests: { ...toyProfile.requests, updateDataMartSchema: { body } } };

it.concurrent.each<[string, ToyFault, number]>([
  ['has all columns', actualizing(() => schemaOf(columns)), 0],
  ['is as it was given', actualizing((schema) => schema), 0],
  ['is as it was given, though all are told', actualizing((schema) => schema, { result: { fieldsCount: 3 } }), 1],
  ['is as it was given, though one more is named', actualizing((schema) => schema, { result: { added: ['town'] } }), 1],
  ['is as it was given, as is told', actualizing((schema) => schema, { result: { fieldsCount: 2, tables: 3 } }), 0],
  [
    'is as it was, with as many fields as there are columns',
    actualizing((schema) => schema, { more: 1, result: { fieldsCount: 3 } }),
    0,
  ],
  ['has all columns but the first', actualizing(() => schemaOf(columns.slice(1)), { result: { fieldsCount: 3 } }), 1],
  ['has all columns a little later', actualizing(() => schemaOf(columns), { lag: 400 }), 0],
  ['is as it was given, as that fails', actualizing((schema) => schema, { state: 'FAILED' }), 0],
])('a schema that was actualized %s', async (_, toy, count) => {
  const only = ['effects/createSchemaActualizeTrigger'];
  expect((await conformToy(contracts, {}, toy, { only, profile })).findings).toHaveLength(count);
});

const strange = schemaOf(['order', 'land', 'amount', 'rate']);
const noted = (schema: JsonObject): JsonObject => ({
  fields: (schema['fields'] as JsonObject[]).map((field) => ({ ...field, connected: false })),
});

it.concurrent.each<[string, ToyFault, number]>([
  ['has all columns', actualizing(() => schemaOf(columns), { result: { fieldsCount: 3 } }), 0],
  ['is as it was given', actualizing((schema) => schema), 0],
  ['is as it was given, though all are told', actualizing((schema) => schema, { result: { fieldsCount: 3 } }), 1],
  ['is as it was given, though one is named', actualizing((schema) => schema, { result: { added: ['town'] } }), 1],
  ['is as it was given, as is told', actualizing((schema) => schema, { result: { fieldsCount: 4 } }), 0],
  ['has other names', actualizing(() => schemaOf(['ID', 'Town']), { result: { fieldsCount: 3 } }), 0],
  ['has a note on each field', actualizing(noted, { result: { fieldsCount: 3 } }), 0],
  ['is as it was given, as that fails', actualizing((schema) => schema, { state: 'FAILED' }), 0],
])('a schema of other fields that was actualized %s', async (_, toy, count) => {
  const only = ['effects/createSchemaActualizeTrigger'];
  const requests = { ...profile.requests, updateDataMartSchema: { body: { schema: strange } } };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...profile, requests } });
  expect(findings).toHaveLength(count);
});

it('fields whose schema was actualized may have lost their aliases', async () => {
  const aliased = (alias: string | null): JsonObject => ({
    fields: columns.map((name) => ({ name, type: 'STRING', alias })),
  });
  const requests = { ...profile.requests, updateDataMartSchema: { body: { schema: aliased('Land') } } };
  const only = ['effects/createSchemaActualizeTrigger'];
  const toy = actualizing(() => aliased(null));
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...profile, requests } });
  expect(findings).toEqual([]);
});
