import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { type Contracts, conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;

beforeAll(async () => {
  contracts = await loadContracts();
});

/** Answers the validation of a Data Storage with a status where it was created without a configuration. */
function answersUnconfigured(status: number): ToyFault {
  const configured = new Set<string>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'validateDataStorageAccess' && !configured.has(path['id']!)) return { status };
      const reply = usual();
      const isConfigured = operation.id === 'createDataStorage' && isObject(body) && 'configuration' in body;
      if (isConfigured && isObject(reply.body)) configured.add(reply.body['id'] as string);
      return reply;
    },
  };
}

/** Answers a publication of a DataMart with a status where it was created without a definition. */
function answersUndefined(status: number): ToyFault {
  const defined = new Set<string>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'publishDataMart' && !defined.has(path['id']!)) return { status };
      const reply = usual();
      const isDefined = operation.id === 'createDataMart' && isObject(body) && 'definition' in body;
      if (isDefined && isObject(reply.body)) defined.add(reply.body['id'] as string);
      return reply;
    },
  };
}

const requests = {
  createDataMart: { body: { title: 'Orders', storageId: 'storage-1', definition: { sql: 'SELECT 1' } } },
};

it.each([
  [500, ['validateDataStorageAccess']],
  [503, []],
  [400, []],
])('a Data Storage that is asked for its access before it has a configuration: %i', async (status, want) => {
  const body = { title: 'Warehouse', type: 'VENDOR2_ATHENA', configuration: { region: 'north' } };
  const options = { only: ['odd-inputs'], profile: { ...toyProfile, requests: { createDataStorage: { body } } } };
  const { findings } = await conformToy(contracts, {}, answersUnconfigured(status), options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.each([
  [500, ['publishDataMart']],
  [409, []],
])('a DataMart that is asked for its publication before it has a definition: %i', async (status, want) => {
  const options = { only: ['odd-inputs'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, answersUndefined(status), options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
