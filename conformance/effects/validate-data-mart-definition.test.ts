import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that shows a definition of each DataMart, and says something of it. */
const saying = (definition: Json, body: JsonObject): ToyFault => ({
  act: ({ operation }, usual) => {
    if (operation.id === 'validateDataMartDefinition') return { status: 200, body };
    const reply = usual();
    if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
    return { ...reply, body: { ...reply.body, definition } };
  },
});

it.each<[string, Json, JsonObject, number]>([
  ['none is not valid', null, { valid: false, error: 'no definition' }, 0],
  ['none is valid', null, { valid: true, errors: [] }, 1],
  ['none is valid but for something', null, { valid: true, warnings: ['There is no definition.'] }, 0],
  ['one that is given to all is valid', { sql: 'SELECT 1' }, { valid: true, errors: [] }, 0],
  ['none is there', null, { checked: true }, 0],
])('of a definition it is said that %s', async (_, definition, body, count) => {
  const only = ['effects/validateDataMartDefinition'];
  const { findings } = await conformToy(contracts, {}, saying(definition, body), { only });
  expect(findings).toHaveLength(count);
});

/** A service that says something of a DataMart whose SQL is none, and something else of all others. */
const judging = (broken: JsonObject, isAccepted = true): ToyFault => {
  const none = new Set<unknown>();
  return {
    validate: ({ operation, body }, usual) =>
      operation.id !== 'updateDataMartDefinition' ||
      (usual() && (isAccepted || !JSON.stringify(body).includes('no SQL'))),
    act: ({ operation, path, body }, usual) => {
      const isBroken = operation.id === 'updateDataMartDefinition' && JSON.stringify(body).includes('no SQL');
      if (isBroken) none.add(path['id']);
      const reply = usual();
      if (operation.id === 'getDataMart' && none.has(path['id']) && isObject(reply.body))
        return { ...reply, body: { ...reply.body, definition: { sqlQuery: 'this is no SQL' } } };
      if (operation.id !== 'validateDataMartDefinition') return reply;
      return { status: 200, body: none.has(path['id']) ? broken : { valid: false, errors: ['none'] } };
    },
  };
};

it.each<[string, JsonObject, boolean, number]>([
  ['invalid', { valid: false, error: 'no SQL' }, true, 0],
  ['valid', { valid: true, error: null }, true, 1],
  ['valid, with a word', { isValid: true, error: 'no SQL' }, true, 1],
  ['refused', { valid: true }, false, 0],
  ['not judged', { checked: true }, true, 0],
])('SQL that is none is %s', async (_, broken, isAccepted, count) => {
  const only = ['effects/validateDataMartDefinition'];
  const body = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } };
  const profile = { ...toyProfile, requests: { 'PUT /api/data-marts/{id}/definition': { body } } };
  const { findings } = await conformToy(contracts, {}, judging(broken, isAccepted), { only, profile });
  expect(findings).toHaveLength(count);
});
