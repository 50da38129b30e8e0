import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const record = { properties: { alias: { type: 'string' }, isExcluded: { type: 'boolean' } }, required: ['alias'] };
const config = { properties: { sources: { type: 'array', items: record } }, required: ['sources'] };
const schema = {
  properties: { blendedFieldsConfig: { anyOf: [config, { type: 'null' }] } },
  required: ['blendedFieldsConfig'],
};
const put = { requestBody: { content: { 'application/json': { schema } } } };
const document = { openapi: '3.1.0', paths: { '/api/data-marts/{id}/blended-fields-config': { put } } };

/** A toy that knows a source as buyers alone, whose DataMarts are all joined to it, and what a new title does to what is set. */
function joined(onTitle: 'keeps' | 'takes', unknown: 'kept' | 'left out'): ToyFault {
  const configs = new Map<string, Json>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: document };
      const sent = isObject(body) ? body['blendedFieldsConfig'] : undefined;
      const isKnown = sent === null || JSON.stringify(sent ?? '').includes('"buyers"');
      const isSet = operation.id === 'updateDataMartBlendedFieldsConfig';
      if (isSet && !isKnown) return { status: 400, body: {} };
      const reply = usual();
      if (reply.status >= 300) return reply;
      // What is joined, only one of them is.
      if (isSet) configs.set(id, unknown === 'kept' || configs.size === 0 ? (sent ?? null) : null);
      if (operation.id === 'updateDataMartTitle' && onTitle === 'takes') configs.delete(id);
      if (operation.id === 'getDataMartBlendableSchema') {
        const blendedFields = configs.get(id) ? [] : [{ name: 'buyers__city', type: 'STRING' }];
        return { status: 200, body: { blendedFields, availableSources: [{ alias: 'buyers' }] } };
      }
      const isMart = operation.lifecycle.resource === 'DataMart' && isObject(reply.body) && 'title' in reply.body;
      return isMart ? { ...reply, body: { ...reply.body, blendedFieldsConfig: configs.get(id) ?? null } } : reply;
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['is kept', joined('keeps', 'kept'), []],
  [
    'is taken',
    joined('takes', 'kept'),
    ['updateDataMartTitle: A change of a DataMart takes its blendedFieldsConfig with it'],
  ],
  ['is left out where its source is not known', joined('keeps', 'left out'), []],
])('what was accepted of one DataMart and is given to another %s', async (_, toy, want) => {
  const { updateDataMartBlendedFieldsConfig: _config, ...requests } = toyProfile.requests ?? {};
  const only = [
    'effects/updateDataMartBlendedFieldsConfig',
    'updates/updateDataMartBlendedFieldsConfig',
    'updates/updateDataMartTitle/last',
  ];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual(want);
});
