import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const texts = { type: 'array', items: { type: 'string' } };

/** A toy whose DataMarts are all joined to one, and leave sources out by a list of their aliases. */
function listing({ heeds, knows }: { readonly heeds: boolean; readonly knows: readonly string[] }): ToyFault {
  const schema = { properties: { excludedSources: texts, includedFields: texts } };
  const put = { requestBody: { content: { 'application/json': { schema } } } };
  const document = { openapi: '3.1.0', paths: { '/api/data-marts/{id}/blended-fields-config': { put } } };
  const left = new Set<string>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: document };
      const reply = usual();
      const sent: unknown = isObject(body) ? body['excludedSources'] : undefined;
      if (operation.id === 'updateDataMartBlendedFieldsConfig' && Array.isArray(sent)) {
        if (!sent.every((one) => knows.includes(one as string))) return { status: 400, body: {} };
        if (heeds && sent.includes('buyers')) left.add(id);
      }
      if (operation.id !== 'getDataMartBlendableSchema' || reply.status >= 300) return reply;
      const blendedFields: readonly JsonObject[] = left.has(id) ? [] : [{ name: 'buyers__city', type: 'STRING' }];
      return { status: 200, body: { blendedFields, availableSources: [{ alias: 'buyers', dataMartId: '8c71' }] } };
    },
  };
}

it.concurrent.each<[string, Parameters<typeof listing>[0], number]>([
  ['is heeded', { heeds: true, knows: ['buyers', '8c71'] }, 0],
  ['is heeded by one of its names alone', { heeds: true, knows: ['buyers'] }, 0],
  ['is not known', { heeds: false, knows: [] }, 0],
  ['is not heeded', { heeds: false, knows: ['buyers', '8c71'] }, 1],
  ['is not heeded, by one of its names alone', { heeds: false, knows: ['buyers'] }, 1],
])('a source in the list of those left out %s', async (_, all, count) => {
  const { updateDataMartBlendedFieldsConfig: _config, ...requests } = toyProfile.requests ?? {};
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  const { findings } = await conformToy(contracts, {}, listing(all), { only, profile: { ...toyProfile, requests } });
  const summary = 'With a source left out, the blendable schema is the same as before';
  expect(findings.map((one) => one.summary)).toEqual(count === 0 ? [] : [summary]);
});
