import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A relationship as a toy keeps it. */
type Edge = { readonly id: string; readonly from: string; readonly body: JsonObject; readonly isThere: boolean };

/** A toy whose relationships have short ids, and what it shows of the field that each pulls in. */
function blending(fieldOf: (edge: Edge) => JsonObject | undefined): ToyFault {
  const edges: Edge[] = [];
  const change = (id: string | undefined, more: Partial<Edge>): void => {
    for (const [at, edge] of edges.entries()) if (edge.id === id) edges[at] = { ...edge, ...more };
  };
  return {
    act: ({ operation, path: { id, dataMartId }, body }, usual) => {
      const sent = isObject(body) ? body : {};
      const known = edges.find((edge) => edge.id === id && edge.isThere);
      const shown = ({ id: own, from, body: fields }: Edge): JsonObject => ({ ...fields, id: own, dataMartId: from });
      switch (operation.id) {
        case 'createRelationship': {
          edges.push({ id: `${edges.length}`, from: dataMartId!, body: sent, isThere: true });
          return { status: 201, body: shown(edges.at(-1)!) };
        }
        case 'listDataStorageRelationships':
          return { status: 200, body: edges.filter(({ isThere }) => isThere).map(shown) };
        case 'updateRelationship': {
          if (known?.from !== dataMartId) return { status: 404 };
          change(id, { body: { ...known!.body, ...sent } });
          return { status: 200, body: shown(edges.find((edge) => edge.id === id)!) };
        }
        case 'deleteRelationship': {
          if (known?.from !== dataMartId) return { status: 404 };
          change(id, { isThere: false });
          return { status: 204 };
        }
        case 'getDataMartBlendableSchema': {
          const blendedFields = edges.filter(({ from }) => from === id).flatMap((edge) => fieldOf(edge) ?? []);
          return { status: 200, body: { nativeFields: [], blendedFields, sources: [] } };
        }
        default:
          return usual();
      }
    },
  };
}

const field = ({ body: { alias } }: Edge): JsonObject => ({ name: `${alias as string}__segment`, type: 'STRING' });
const found = ['The blendable schema offers a field of a Relationship that was removed'];

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['is gone', blending((edge) => (edge.isThere ? field(edge) : undefined)), []],
  ['is offered on', blending(field), found],
  ['is offered on by its alias', blending(({ body }) => ({ name: 'segment', alias: body['alias']! })), found],
  ['stays as one that is out of reach', blending((edge) => ({ ...field(edge), isReachable: edge.isThere })), []],
  ['has the name that it has where it comes from', blending(() => ({ name: 'segment', type: 'STRING' })), []],
])('a blended field whose relationship is removed %s', { timeout: 30_000 }, async (_, toy, want) => {
  expect(await foundBy(toy, 'buyers')).toEqual(want);
});

/** A toy whose fields are named by the first alias that a relationship had, and what else they show of it. */
function keepingAliases(more: (edge: Edge) => JsonObject): ToyFault {
  const first = new Map<string, string>();
  const { act } = blending((edge) =>
    edge.isThere ? { name: `${first.get(edge.id)}__segment`, type: 'STRING', ...more(edge) } : undefined,
  );
  return {
    act: (request, usual) => {
      const reply = act!(request, usual);
      const isMade = request.operation.id === 'createRelationship' && isObject(reply.body) && isObject(request.body);
      if (isMade) first.set((reply.body as Edge).id, request.body['alias'] as string);
      return reply;
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['its alias', blending((edge) => (edge.isThere ? field(edge) : undefined)), []],
  ['its first alias, beside the one that it has', keepingAliases(({ body }) => ({ source: body['alias']! })), []],
  ['its first alias', keepingAliases(() => ({})), ['The blendable schema names a Relationship by its former alias']],
])('a relationship with another alias is named in the schema by %s', { timeout: 30_000 }, async (_, toy, want) => {
  expect(await foundBy(toy, 'buyers100', 'buyers200')).toEqual(want);
});

async function foundBy(toy: ToyFault, alias: string, other?: string): Promise<readonly string[]> {
  const body = {
    targetDataMartId: 'mart-0001',
    alias,
    joinConditions: [{ sourceField: 'day', targetField: 'day' }],
  };
  const requests = {
    ...toyProfile.requests,
    'POST /api/data-marts/{dataMartId}/relationships': { body },
    ...(other !== undefined && { 'PATCH /api/data-marts/{dataMartId}/relationships/{id}': { body: { alias: other } } }),
  };
  const only = ['path-only-state/Relationship'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  return findings.map(({ summary }) => summary);
}
