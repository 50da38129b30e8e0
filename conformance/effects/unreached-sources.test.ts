import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['effects/getDataMartBlendableSchema'];

type Related = {
  /** Whether it is the other one that leads to what is asked about. */
  readonly leadsHere?: boolean;
  readonly own?: JsonObject;
  readonly other?: JsonObject;
  readonly schema?: JsonObject;
  /** Another one beside it. */
  readonly more?: JsonObject;
};

const other = '0b1c2d3e-0000-4000-8000-00000000000b';
const field = { name: 'segment', type: 'STRING' };

/** A toy whose DataMarts are all joined to another one. */
function related({ leadsHere = false, own = {}, other: target = {}, schema = {}, more }: Related): ToyFault {
  const none = { nativeFields: [field], blendedFields: [], sources: [] };
  return {
    act: ({ operation, path }, usual) => {
      const id = (path['dataMartId'] ?? path['id'])!;
      if (operation.id === 'getDataMartBlendableSchema') return { status: 200, body: { ...none, ...schema } };
      if (operation.id === 'getRelationshipGraph') {
        const [sourceDataMartId, targetDataMartId] = leadsHere ? [other, id] : [id, other];
        const edges = [{ id: 'edge', targetAlias: 'buyers', sourceDataMartId, targetDataMartId }];
        const beside = more && { id: 'beside', sourceDataMartId: id, targetDataMartId: more['id']! };
        return { status: 200, body: { edges: beside === undefined ? edges : [...edges, beside] } };
      }
      if (operation.id !== 'getDataMart') return usual();
      if (more?.['id'] === id) return { status: 200, body: more };
      if (id === other) return { status: 200, body: { id, status: 'PUBLISHED', fields: [field], ...target } };
      const reply = usual();
      return { ...reply, body: { ...(reply.body as JsonObject), status: 'PUBLISHED', ...own } };
    },
  };
}

const summariesOf = async (all: Related): Promise<readonly string[]> =>
  (await conformToy(contracts, toyProfile, related(all), { only })).findings.map(({ summary }) => summary);

it.concurrent('a related DataMart that gives nothing to blend is found', async () => {
  const of = (what: string): string =>
    `The blendable schema of a DataMart that is related to another has no blended ${what}`;
  expect(await summariesOf({})).toEqual([of('field')]);
  const schema = { blendedFields: undefined } as unknown as JsonObject;
  expect(await summariesOf({ schema })).toEqual([of('source')]);
  const sources = [{ path: 'buyers', isIncluded: true }];
  expect(await summariesOf({ schema: { sources } })).toEqual([of('field')]);
});

it.concurrent.each<[string, Related]>([
  ['blends fields', { schema: { blendedFields: [field], sources: [{ path: 'buyers' }] } }],
  ['has to be chosen first', { schema: { sources: [{ path: 'buyers' }] } }],
  ['is said not to be included', { schema: { sources: [{ path: 'buyers', isIncluded: false }] } }],
  ['leads here', { leadsHere: true }],
  ['has no fields', { other: { fields: [] } }],
  ['is a draft', { other: { status: 'DRAFT' } }],
  ['has no status', { other: { status: undefined } as unknown as JsonObject, own: { status: 'DRAFT' } }],
  ['is not available', { other: { availableForReporting: false } }],
  ['gives fields of its own, under their names', { schema: { blendedFields: [field], sources: [{ path: 'buyers' }] } }],
  [
    'has every field hidden',
    { own: { blendedFieldsConfig: { sources: [{ path: 'buyers', hiddenFields: ['segment'] }] } } },
  ],
  ['is left out', { own: { blendedFieldsConfig: { sources: [{ path: 'buyers', isExcluded: true }] } } }],
])('nothing is found where the other one %s', async (_, all) => expect(await summariesOf(all)).toEqual([]));

it.concurrent('blended fields without any list of the sources that they come from are found', async () => {
  const blendedFields = [{ name: 'buyers__segment', type: 'STRING', path: 'buyers' }];
  const schema = { blendedFields, sources: undefined } as unknown as JsonObject;
  const found = 'The blendable schema has native and blended fields, and no sources';
  expect(await summariesOf({ schema })).toEqual([found]);
  expect(await summariesOf({ schema: { ...schema, joined: [{ path: 'buyers' }] } })).toEqual([]);
  expect(await summariesOf({ schema: { ...schema, nativeFields: [] } })).toEqual([]);
});

it.concurrent('a related DataMart of which some fields are hidden has others to give', async () => {
  const sources = [
    {
      path: 'buyers',
      hiddenFields: ['country'],
      fields: { country: { isHidden: true }, segment: { isHidden: false } },
    },
  ];
  const fields = [field, { name: 'country', type: 'STRING' }];
  expect(await summariesOf({ own: { blendedFieldsConfig: { sources } }, other: { fields } })).toHaveLength(1);
});

it.concurrent('blended fields that are those of the DataMart itself are found', async () => {
  const own = { fields: [{ name: 'revenue', type: 'FLOAT' }] };
  const blended = (name: string): JsonObject => ({
    blendedFields: [{ name, type: 'FLOAT' }],
    sources: [{ path: 'buyers' }],
  });
  expect(await summariesOf({ own, schema: blended('revenue') })).toEqual([
    'The blended fields of a DataMart are its own fields, and none of the DataMart that is joined',
  ]);
  expect(await summariesOf({ own, schema: blended('buyers__revenue') })).toHaveLength(1);
  expect(await summariesOf({ own, schema: blended('buyers__segment') })).toEqual([]);
  const config = { blendedFieldsConfig: { sources: [{ path: 'buyers', isExcluded: true }] } };
  expect(await summariesOf({ own: { ...own, ...config }, schema: blended('buyers__revenue') })).toEqual([]);
});

it.concurrent('blended fields may be those of what is joined beside the first, as the DataMart has them', async () => {
  const own = { fields: [{ name: 'revenue', type: 'FLOAT' }] };
  const schema = { blendedFields: [{ name: 'others__revenue', type: 'FLOAT' }], sources: [{ path: 'others' }] };
  const more = '0b1c2d3e-0000-4000-8000-00000000000c';
  expect(await summariesOf({ own, schema, more: { id: more, fields: own.fields } })).toEqual([]);
  expect(await summariesOf({ own, schema, more: { id: more, fields: [field] } })).toHaveLength(1);
  expect(await summariesOf({ own, schema, more: { id: more, fields: [] } })).toEqual([]);
});

it.concurrent.each<[string, JsonObject, readonly string[]]>([
  ['all lists', { nativeFields: [], blendedFields: [], origins: [] }, []],
  [
    'no sources, whatever those are called',
    { nativeFields: [], blendedFields: [] },
    ['The blendable schema has no origins'],
  ],
  ['lists by other names', { native: [], blended: [] }, []],
])('a blendable schema has %s of those that its description requires', async (_, body, found) => {
  const names = ['nativeFields', 'blendedFields', 'origins'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'array' }]));
  const content = { 'application/json': { schema: { required: names, properties } } };
  const paths = { '/api/data-marts/{id}/blendable-schema': { get: { responses: { '200': { content } } } } };
  const toy: ToyFault = {
    act: ({ operation }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { paths } };
      return operation.id === 'getDataMartBlendableSchema' ? { status: 200, body } : usual();
    },
  };
  const { findings } = await conformToy(contracts, toyProfile, toy, { only });
  expect(findings.map(({ summary }) => summary)).toEqual(found);
});
