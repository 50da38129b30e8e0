import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
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

/** A service in whose description a storage has its type as the kind of its config, and that shows it as `typeOf` says. */
function ofKinds(typeOf: (kind: string) => string): ToyFault {
  const { method, path } = contracts.contract.operations.find(({ id }) => id === 'createDataStorage')!;
  const kinds = ['VENDOR1_BIGQUERY', 'VENDOR2_ATHENA', 'VENDOR2_REDSHIFT'];
  const oneOf = kinds.map((kind) => ({ type: 'object', properties: { kind: { const: kind } }, required: ['kind'] }));
  const schema = {
    type: 'object',
    properties: { title: { type: 'string' }, config: { oneOf } },
    required: ['title', 'config'],
  };
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const types = new Map<string, string>();
  let count = 0;
  return {
    validate: (request, usual) => request.operation.id === 'createDataStorage' || usual(),
    act: ({ operation: { id, path: asked }, path: { id: of = '' }, body }, usual) => {
      if (asked.endsWith('openapi.json'))
        return { status: 200, body: { openapi: '3.1.0', paths: { [path]: { [method.toLowerCase()]: operation } } } };
      if (id === 'getDataStorage' && types.has(of)) return { status: 200, body: { id: of, type: types.get(of)! } };
      if (id !== 'createDataStorage') return usual();
      const { kind } = ((body as JsonObject)['config'] ?? {}) as { kind?: string };
      if (kind === undefined || 'type' in (body as JsonObject)) return { status: 422 };
      const made = { id: `storage-${(count += 1)}`, type: typeOf(kind) };
      types.set(made.id, made.type);
      return { status: 201, body: { ...made, title: (body as JsonObject)['title']! } };
    },
  };
}

it.each<[string, (kind: string) => string, readonly string[]]>([
  ['that', (kind) => kind, []],
  [
    'another one',
    (kind) => kind.replace('REDSHIFT', 'ATHENA'),
    ['A DataStorage of one type is created as one of another'],
  ],
])('a record whose config has a kind is shown to be of %s', async (_, typeOf, want) => {
  const only = ['enumerations/createDataStorage'];
  const { findings } = await conformToy(contracts, {}, ofKinds(typeOf), { only, profile: {} });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
