import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that answers a creation with little more than the id, and takes types that are stated or any. */
function terse(takesAny: boolean): ToyFault {
  return {
    validate: ({ operation, body }, usual) =>
      operation.id === 'createDataStorage' && isObject(body) && takesAny ? true : usual(),
    act: ({ operation }, usual) => {
      const reply = usual();
      const isCreated = operation.id === 'createDataStorage' && isObject(reply.body) && reply.status < 300;
      return isCreated ? { ...reply, body: { id: (reply.body as { id: string }).id } } : reply;
    },
  };
}

it.each([
  ['stated ones', false, []],
  ['any', true, ['A DataStorage is taken with a type that is none of those stated']],
])('where a creation is answered with the id alone, the types that are taken are %s', async (_, takesAny, want) => {
  const only = ['enumerations/createDataStorage'];
  const requests = { createDataStorage: { body: { title: 'Warehouse', type: 'VENDOR1_BIGQUERY', config: {} } } };
  const report = await conformToy(contracts, {}, terse(takesAny), { only, profile: { requests } });
  expect(report.findings.map(({ summary }) => summary)).toEqual(want);
  expect(report.notApplicable).toEqual([]);
});
