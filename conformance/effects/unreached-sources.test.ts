import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['effects/getDataMartBlendableSchema'];

type Related = {
  /** What the graph has besides the two DataMarts. */
  readonly edge?: JsonObject;
  readonly own?: JsonObject;
  readonly other?: JsonObject;
  readonly schema?: JsonObject;
};

const other = '0b1c2d3e-0000-4000-8000-00000000000b';
const field = { name: 'segment', type: 'STRING' };

/** A toy whose DataMarts are all joined to another one. */
function related({ edge, own = {}, other: target = {}, schema = {} }: Related): ToyFault {
  const none = { nativeFields: [field], blendedFields: [], sources: [] };
  return {
    act: ({ operation, path }, usual) => {
      const id = (path['dataMartId'] ?? path['id'])!;
      if (operation.id === 'getDataMartBlendableSchema') return { status: 200, body: { ...none, ...schema } };
      if (operation.id === 'getRelationshipGraph')
        return {
          status: 200,
          body: { edges: [edge ?? { id: 'edge', sourceDataMartId: id, targetDataMartId: other }] },
        };
      if (operation.id !== 'getDataMart') return usual();
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
  ['leads here', { edge: { id: 'edge', sourceDataMartId: other, targetDataMartId: 'itself' } }],
  ['has no fields', { other: { fields: [] } }],
  ['is a draft', { other: { status: 'DRAFT' } }],
  ['has no status', { other: { status: undefined } as unknown as JsonObject, own: { status: 'DRAFT' } }],
  ['is not available', { other: { availableForReporting: false } }],
  ['is left out', { own: { blendedFieldsConfig: { sources: [{ path: 'buyers', isExcluded: true }] } } }],
])('nothing is found where the other one %s', async (_, all) => expect(await summariesOf(all)).toEqual([]));
