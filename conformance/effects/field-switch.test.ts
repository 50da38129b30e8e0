import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { fieldsHidden, listedOut, sourceSwitched, switched } from './field-switch.ts';

const contracts = await loadContracts();

const setting = { properties: { name: { type: 'string' }, isHidden: { type: 'boolean' } }, required: ['name'] };
const listOf = (items: JsonObject, more: readonly string[] = []): JsonObject => ({
  properties: { config: { properties: { fields: { type: 'array', items } }, required: ['fields', ...more] } },
});
const field: JsonObject = { name: 'buyers__segment', type: 'STRING', isHidden: false };

it.each<[string, JsonObject, JsonObject, Json | undefined]>([
  ['is hidden', listOf(setting), field, [{ name: 'buyers__segment', isHidden: true }]],
  ['is shown again', listOf(setting), { ...field, isHidden: true }, [{ name: 'buyers__segment', isHidden: false }]],
  ['does not tell whether it is hidden', listOf(setting), { name: 'buyers__segment' }, undefined],
  ['has no name where it is set', listOf({ properties: { isHidden: {} } }), field, undefined],
  [
    'may go by another text',
    listOf({ properties: { ...setting.properties, label: { type: 'string' } } }),
    field,
    undefined,
  ],
  [
    'may be called otherwise',
    listOf({ properties: { ...setting.properties, label: { type: ['string', 'null'] } } }),
    field,
    [{ name: 'buyers__segment', isHidden: true }],
  ],
  ['asks for what it does not show', listOf({ ...setting, required: ['path'] }), field, undefined],
  ['is set beside something else', listOf(setting, ['version']), field, undefined],
])('a field that %s', (_, schema, shown, fields) => {
  expect(switched(schema, shown)).toEqual(fields && { config: { fields } });
});

/** What the config is in the properties of a body. */
const configOf = (value: Json): Json => (isObject(value) ? (value['config'] ?? value) : value);

const source = { alias: 'buyers', title: 'Buyers', depth: 1 };
const excludable = { properties: { alias: {}, isExcluded: { type: 'boolean' }, hidden: {} }, required: ['alias'] };

it.each<[string, JsonObject, boolean, Json | undefined]>([
  ['is left out', listOf(excludable), true, [{ alias: 'buyers', isExcluded: true }]],
  ['is taken in', listOf(excludable), false, [{ alias: 'buyers', isExcluded: false }]],
  [
    'is taken in by another word',
    listOf({ properties: { alias: {}, included: {} } }),
    false,
    [{ alias: 'buyers', included: true }],
  ],
  ['has no switch', listOf({ properties: { alias: {} } }), true, undefined],
  ['goes by another name', listOf({ properties: { path: {}, isExcluded: {} } }), true, undefined],
  [
    'may go by another text',
    listOf({ properties: { alias: {}, path: { type: 'string' }, isExcluded: {} } }),
    true,
    undefined,
  ],
  ['asks for its fields', listOf({ ...excludable, required: ['fields'] }), true, undefined],
  [
    'is set in what may be null',
    { properties: { config: { anyOf: [listOf(excludable)['properties']!, { type: 'null' }].map(configOf) } } },
    true,
    [{ alias: 'buyers', isExcluded: true }],
  ],
  [
    'is set in one of two ways',
    { properties: { config: { oneOf: [configOf(listOf(excludable)['properties']!), { properties: { all: {} } }] } } },
    true,
    undefined,
  ],
])('a source that %s', (_, schema, isOut, fields) => {
  expect(sourceSwitched(schema, source, { isOut })).toEqual(fields && { config: { fields } });
});

const excludableWith = (fields: JsonObject, required: readonly string[] = []): JsonObject =>
  listOf({ properties: { alias: {}, isExcluded: { type: 'boolean' }, fields }, required: ['alias', ...required] });
const overrides = { properties: { isHidden: { type: 'boolean' }, alias: { type: 'string' } } };

it.each<[string, JsonObject, Json | undefined]>([
  ['by its name', excludableWith({ additionalProperties: overrides }), { city: { isHidden: true } }],
  ['as a record', excludableWith({ items: setting }, ['fields']), [{ name: 'city', isHidden: true }]],
  ['by more than that', excludableWith({ additionalProperties: { ...overrides, required: ['alias'] } }), undefined],
  ['by nothing', excludableWith({ items: { type: 'string' } }), undefined],
  ['beside something else', excludableWith({ additionalProperties: overrides }, ['joins']), undefined],
])('a field of a source is hidden %s', (_, schema, fields) => {
  const config = { fields: [{ alias: 'buyers', isExcluded: false, fields: fields! }] };
  expect(fieldsHidden(schema, source, ['city'])).toEqual(fields === undefined ? undefined : { config });
});

const texts = { type: 'array', items: { type: 'string' } };
const named = { sources: [['buyers'], ['8c71']], fields: [['buyers__city'], ['city']] };

it.each<[string, JsonObject, readonly JsonObject[]]>([
  [
    'left out by a list',
    { excluded_sources: texts },
    [['buyers', '8c71'], ['buyers'], ['8c71']].map((one) => ({ excluded_sources: one })),
  ],
  [
    'hidden by a list',
    { hide: texts },
    [['buyers__city', 'city'], ['buyers__city'], ['city']].map((hide) => ({ hide })),
  ],
  [
    'left out, field by field',
    { excludedFields: texts, mode: {} },
    [['buyers__city', 'city'], ['buyers__city'], ['city']].map((excludedFields) => ({ excludedFields })),
  ],
  ['taken in by a list', { includedFields: texts }, []],
  ['left out by records', { excluded: { type: 'array', items: { type: 'object' } } }, []],
])('what is %s', (_, properties, bodies) => {
  expect(listedOut({ properties: { config: { properties } } }, named)).toEqual(bodies.map((config) => ({ config })));
});

/** A toy whose DataMarts are all joined to one, and set each of its fields by its name. */
function naming(heeds: boolean): ToyFault {
  const schema = listOf(setting);
  const put = { requestBody: { content: { 'application/json': { schema } } } };
  const document = { openapi: '3.1.0', paths: { '/api/data-marts/{id}/blended-fields-config': { put } } };
  const kept = new Map<string, Json>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: document };
      const reply = usual();
      if (reply.status >= 300) return reply;
      const config =
        operation.id === 'updateDataMartBlendedFieldsConfig' && isObject(body) ? body['config'] : undefined;
      if (heeds && isObject(config)) kept.set(id, (config['fields'] as readonly Json[])[0] ?? {});
      if (operation.id !== 'getDataMartBlendableSchema') return reply;
      const shown = { ...field, ...(kept.get(id) as JsonObject | undefined) };
      return { status: 200, body: { blendedFields: [shown], availableSources: [{ alias: 'buyers' }] } };
    },
  };
}

it.each<[string, boolean, readonly string[]]>([
  ['shown', false, ['With a field set otherwise, the blendable schema is the same as before']],
  ['hidden', true, []],
])('a field that was hidden by its name is %s', async (_, heeds, summaries) => {
  const { updateDataMartBlendedFieldsConfig: _config, ...requests } = toyProfile.requests ?? {};
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  const { findings } = await conformToy(contracts, {}, naming(heeds), { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(summaries);
});
