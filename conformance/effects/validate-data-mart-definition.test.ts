import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
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
