import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const answer = { required: ['id', 'title'], properties: { id: { type: 'string' }, title: { type: 'string' } } };
const responses = { '200': { description: 'OK', content: { 'application/json': { schema: answer } } } };
const described = {
  paths: {
    '/api/data-marts/{id}/title': { put: { responses } },
    '/api/data-marts/{id}/publish': { put: { responses } },
  },
};

/** A toy that describes what a new title is answered with, or nothing, and answers it in a way of its own. */
const answering = (description: Json, change: (record: Json) => Json, id = 'updateDataMartTitle'): ToyFault => ({
  act: ({ operation }, usual) => {
    if (operation.path.endsWith('openapi.json')) return { status: 200, body: description };
    const reply = usual();
    const isMeant = operation.id === id && isObject(reply.body);
    return isMeant ? { ...reply, body: change(reply.body) } : reply;
  },
});

it.each<[string, ToyFault, number]>([
  ['the record', answering(described, (record) => record), 0],
  ['the record in an envelope', answering(described, (record) => ({ data: record })), 0],
  ['the record under other names', answering(described, () => ({ ID: '1', Title: 'x' })), 1],
  ['no more than that it is done', answering(described, () => ({ ok: true })), 1],
  ['no more than that, and nothing else was told', answering({ paths: {} }, () => ({ ok: true })), 0],
])('a new title is answered with %s', async (_, toy, count) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['updates/updateDataMartTitle'] });
  expect(findings.map(({ summary }) => summary)).toEqual(
    Array.from({ length: count }, () => 'A change of a DataMart is answered with something else'),
  );
});

it.each([
  ['the record', (record: Json) => record, 0],
  ['no more than that it is done', () => ({ success: true }), 1],
])('a publication is answered with %s', async (_, change, count) => {
  const toy = answering(described, change, 'publishDataMart');
  const { findings } = await conformToy(contracts, {}, toy, { only: ['updates/publishDataMart'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(
    Array.from({ length: count }, () => 'publishDataMart'),
  );
});
