import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const override = { properties: { isHidden: { type: 'boolean' } } };
const setting = {
  properties: { alias: { type: 'string' }, isExcluded: {}, fields: { additionalProperties: override } },
  required: ['alias'],
};
const schema = { properties: { sources: { type: 'array', items: setting } }, required: ['sources'] };
const put = { requestBody: { content: { 'application/json': { schema } } } };
const document = { openapi: '3.1.0', paths: { '/api/data-marts/{id}/blended-fields-config': { put } } };

type Hiding = {
  /** Whether a field that is set to be hidden is shown to be. */
  readonly heeds?: boolean;
  /** Whether the fields of a source that is left out are no longer shown. */
  readonly leavesOut?: boolean;
  /** Whether names are refused that no field has where it comes from. */
  readonly isStrict?: boolean;
  readonly field?: JsonObject;
};

const usualField = { name: 'buyers__city', type: 'STRING', origin: 'city', alias: 'buyers', isHidden: false };

/** A toy whose DataMarts are all joined to one, and whose sources tell whether they are left out. */
function hiding({ heeds = false, leavesOut = false, isStrict = false, field = usualField }: Hiding): ToyFault {
  const kept = new Map<string, JsonObject>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: document };
      const reply = usual();
      if (reply.status >= 300) return reply;
      const [one] = operation.id === 'updateDataMartBlendedFieldsConfig' ? sourcesIn(body) : [];
      if (isStrict && isObject(one?.['fields']) && 'buyers__city' in one['fields']) return { status: 400, body: {} };
      if (one !== undefined) kept.set(id, one);
      if (operation.id !== 'getDataMartBlendableSchema') return reply;
      const isExcluded = kept.get(id)?.['isExcluded'] === true;
      const isHidden = heeds && kept.get(id)?.['fields'] !== undefined;
      const blendedFields = isExcluded && leavesOut ? [] : [isHidden ? { ...field, isHidden } : field];
      return { status: 200, body: { blendedFields, availableSources: [{ alias: 'buyers', isIncluded: !isExcluded }] } };
    },
  };
}

function sourcesIn(body: unknown): readonly JsonObject[] {
  const sources: Json | undefined = isObject(body) ? body['sources'] : undefined;
  return Array.isArray(sources) ? (sources as readonly Json[]).filter(isObject) : [];
}

const summariesOf = async (all: Hiding): Promise<readonly string[]> => {
  const { updateDataMartBlendedFieldsConfig: _config, ...requests } = toyProfile.requests ?? {};
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  const { findings } = await conformToy(contracts, {}, hiding(all), { only, profile: { ...toyProfile, requests } });
  return findings.map(({ summary }) => summary);
};

it.concurrent.each<[string, Hiding]>([
  ['', {}],
  [', and known by one of their names alone', { isStrict: true }],
])('fields that are hidden and told not to be are found%s', async (_, all) =>
  expect(await summariesOf(all)).toEqual(['With every blended field hidden, the blendable schema tells that none is']),
);

it.concurrent.each<[string, Hiding]>([
  ['are told to be hidden', { heeds: true }],
  ['are not shown of a source that is left out', { leavesOut: true }],
  ['do not tell whether they are hidden', { field: { name: 'buyers__city', type: 'STRING', origin: 'city' } }],
  ['are hidden from the beginning', { field: { ...usualField, isHidden: true } }],
])('nothing is found where fields %s', async (_, all) => expect(await summariesOf(all)).toEqual([]));
