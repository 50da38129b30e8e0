import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What a toy publishes a DataMart by. */
type By = 'validateDataMartDefinition' | 'updateDataMartDefinition' | 'nothing';

/** A toy that has DataMarts with a definition by SQL, in a state. */
function publishing(by: By, { isRefused = false, state = 'PUBLISHED' } = {}): ToyFault {
  const done = new Map<string, string[]>();
  const definitions = new Map<string, JsonObject>();
  return {
    validate: ({ operation, body }, usual) =>
      operation.id !== 'updateDataMartDefinition' ||
      (usual() && !(isRefused && JSON.stringify(body).includes('no SQL'))),
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      done.set(id, [...(done.get(id) ?? []), operation.id]);
      if (operation.id === 'updateDataMartDefinition' && isObject(body)) definitions.set(id, body);
      if (!['getDataMart', 'updateDataMartDefinition'].includes(operation.id) || !isObject(reply.body)) return reply;
      const times = done.get(id)!.filter((one) => one === by).length;
      const isMeant = times > (by === 'updateDataMartDefinition' ? 1 : 0);
      return { ...reply, body: { ...reply.body, ...definitions.get(id), status: isMeant ? state : 'DRAFT' } };
    },
  };
}

it.concurrent.each<[string, ToyFault, number]>([
  ['by nothing', publishing('nothing'), 0],
  ['by its validation', publishing('validateDataMartDefinition'), 1],
  [
    'by its validation, where SQL that is none is refused',
    publishing('validateDataMartDefinition', { isRefused: true }),
    1,
  ],
  ['by another definition', publishing('updateDataMartDefinition'), 0],
  ['by nothing, and is said to be valid', publishing('validateDataMartDefinition', { state: 'VALID' }), 0],
])('a DataMart is published %s', async (_, toy, count) => {
  const body = { definition: { sqlQuery: 'SELECT 1' } };
  const profile = { ...toyProfile, requests: { 'PUT /api/data-marts/{id}/definition': { body } } };
  const only = ['effects/validateDataMartDefinition'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings.filter(({ summary }) => summary.includes('publishes'))).toHaveLength(count);
  expect(findings).toHaveLength(count);
});
