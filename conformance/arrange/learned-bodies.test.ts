import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { placedBody } from './learned-bodies.ts';

const contracts = await loadContracts();
const { contract } = contracts;
const path = { dataMartId: 'ours' };

it.each<[string, string, JsonObject, JsonObject]>([
  ['it stands below', 'createInsight', { title: 'A', dataMartId: 'theirs' }, { title: 'A', dataMartId: 'ours' }],
  ['it leads to', 'createRelationship', { targetDataMartId: 'theirs' }, { targetDataMartId: 'theirs' }],
  ['it refers to', 'createScheduledTrigger', { reportId: 'theirs' }, { reportId: 'theirs' }],
  ['it stands below, by a number', 'createInsight', { dataMartId: 7 }, { dataMartId: 'ours' }],
])('a body that was made after another record names what %s', (_, id, body, want) => {
  const operation = contract.operations.find((one) => one.id === id)!;
  expect(placedBody({ contract }, operation, body, path)).toEqual(want);
});

it.each<[string, JsonObject | string]>([
  ['an object', { fullyQualifiedName: 'sales.orders' }],
  ['a text', 'sales.orders'],
])('what one role may not read is learned by another, of which a part is %s', async (_, definition) => {
  const act: ToyFault['act'] = ({ operation, body }, usual) => {
    const reply = usual();
    if (operation.id === 'getDataMart')
      return { ...reply, body: { ...(reply.body as JsonObject), definitionType: 'TABLE', definition } };
    const isOther = operation.id === 'updateDataMartDefinition' && !JSON.stringify(body).includes('sales.orders');
    return isOther ? { status: 400, body: { error: 'no such table' } } : reply;
  };
  const only = ['success/updateDataMartDefinition'];
  const { findings, inconclusive } = await conformToy(contracts, { inclusive: false }, { act }, { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});

it('a list that a record shows is sent before one that is described, and empty', async () => {
  const schema = [{ name: 'order_id', type: 'INTEGER' }];
  const described = { properties: { schema: { type: 'array', items: { type: 'object' } } }, required: ['schema'] };
  const put = { requestBody: { content: { 'application/json': { schema: described } } } };
  const paths = { '/api/data-marts/{id}/schema': { put } };
  const sent: unknown[] = [];
  const act: ToyFault['act'] = ({ operation, body, role }, usual) => {
    if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
    const reply = usual();
    const isUpdate = operation.id === 'updateDataMartSchema' && role === 'technical-user';
    if (isUpdate && !Array.isArray((body as JsonObject)['schema'])) return { status: 400, body: { error: 'no list' } };
    if (isUpdate) sent.push(body);
    return operation.id === 'getDataMart' ? { ...reply, body: { ...(reply.body as JsonObject), schema } } : reply;
  };
  await conformToy(contracts, {}, { act }, { only: ['success/updateDataMartSchema'] });
  expect(sent[0]).toEqual({ schema });
});

it('a body of which a description gives an example alone is sent before what we assume', async () => {
  const example = { sources: [{ path: 'customer', isExcluded: false }] };
  const put = { requestBody: { content: { 'application/json': { example } } } };
  const paths = { '/api/data-marts/{id}/blended-fields-config': { put } };
  const sent: unknown[] = [];
  const act: ToyFault['act'] = ({ operation, body, role }, usual) => {
    if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
    if (operation.id === 'updateDataMartBlendedFieldsConfig' && role === 'technical-user') sent.push(body);
    return usual();
  };
  const { requests: { updateDataMartBlendedFieldsConfig: _, ...requests } = {}, ...profile } = toyProfile;
  const only = ['success/updateDataMartBlendedFieldsConfig'];
  await conformToy(contracts, {}, { act }, { only, profile: { ...profile, requests } });
  expect(sent[0]).toEqual(example);
});
