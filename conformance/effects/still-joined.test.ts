import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Edge = { readonly id: string; readonly from: string; readonly isThere: boolean };

/** A service that blends in the fields of the DataMarts that one is joined to, and what it shows of each source. */
function joining(showsOf: (edge: Edge) => JsonObject | undefined): ToyFault {
  const edges: Edge[] = [];
  return {
    act: ({ operation, path: { id, dataMartId }, body }, usual) => {
      switch (operation.id) {
        case 'createRelationship': {
          edges.push({ id: `edge-${edges.length}`, from: dataMartId!, isThere: true });
          return { status: 201, body: { ...(isObject(body) ? body : {}), id: edges.at(-1)!.id } };
        }
        case 'deleteRelationship': {
          for (const [at, edge] of edges.entries()) if (edge.id === id) edges[at] = { ...edge, isThere: false };
          return { status: 204 };
        }
        case 'getDataMartBlendableSchema': {
          const sources = edges.filter(({ from }) => from === id).flatMap((edge) => showsOf(edge) ?? []);
          const blendedFields = sources.map(() => ({ name: 'buyers__segment', type: 'STRING' }));
          return { status: 200, body: { nativeFields: [], blendedFields, sources } };
        }
        default:
          return usual();
      }
    },
  };
}

const source = { path: 'buyers', dataMartId: 'mart-0001' };
const same = 'The blendable schema is the same as before when the only Relationship of a DataMart has been removed';

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['leaves the blendable schema', joining(({ isThere }) => (isThere ? source : undefined)), []],
  ['stays in the blendable schema', joining(() => source), [same]],
  ['stays as one that is not to be reached', joining(({ isThere }) => ({ ...source, isConnected: isThere })), []],
])('a source whose relationship is removed %s', async (_, toy, want) => {
  const body = { targetDataMartId: 'mart-0001', joinConditions: [{ sourceField: 'day', targetField: 'day' }] };
  const requests = { ...toyProfile.requests, 'POST /api/data-marts/{dataMartId}/relationships': { body } };
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
