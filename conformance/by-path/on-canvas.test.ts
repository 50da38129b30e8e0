import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Edge = { readonly id: number | string; readonly sourceDataMartId: string; readonly targetDataMartId: string };

const [one, other] = ['0b1c2d3e-0000-4000-8000-00000000000a', '0b1c2d3e-0000-4000-8000-00000000000b'] as const;

/**
 * Relationships with short ids, or with texts where one leads back, of which the canvas draws all, or those alone that
 * the suite has not created.
 */
function drawing(isWhole: boolean, isBothWays: boolean, isNumbered = !isBothWays): ToyFault {
  const idOf = (number: number): number | string => (isNumbered ? number : `relation-${number}`);
  const old: Edge = { id: isBothWays ? 'relation-41' : 41, sourceDataMartId: one, targetDataMartId: other };
  const edges: Edge[] = [old];
  let olds: readonly Edge[] = [old];
  const wayBack = (id: string): readonly Edge[] =>
    isBothWays ? [{ id: 'relation-1041', sourceDataMartId: other, targetDataMartId: id }] : [];
  return {
    validate: ({ operation }, usual) => operation.id === 'createRelationship' || usual(),
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'createRelationship') {
        const targetDataMartId = isObject(body) ? (body['targetDataMartId'] as string) : '';
        const edge = { id: idOf(41 + edges.length), sourceDataMartId: path['dataMartId']!, targetDataMartId };
        edges.push(edge);
        olds = [old, ...wayBack(edge.sourceDataMartId)];
        return { status: 201, body: edge };
      }
      if (operation.id === 'deleteRelationship') {
        const at = edges.findIndex(({ id }) => String(id) === path['id']);
        if (at > 0) edges.splice(at, 1);
        return { status: at > 0 ? 204 : 404 };
      }
      const all = [...olds, ...edges.slice(1)];
      if (operation.id === 'listDataStorageRelationships') return { status: 200, body: all };
      if (operation.id === 'listModelCanvasEdges') return { status: 200, body: isWhole ? all : olds };
      const reply = usual();
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const rows = [one, other].map((id) => ({ id, title: id }));
      const entries = Object.entries(reply.body).map(([name, value]) => [
        name,
        Array.isArray(value) ? [...(value as unknown[]), ...rows] : value,
      ]);
      return { ...reply, body: Object.fromEntries(entries) as object };
    },
  };
}

it.concurrent.each<[string, boolean, boolean, number, boolean?]>([
  ['all, where new ones alone are numbered, and one leads back', true, true, 0, true],
  ['all that is there', true, false, 0],
  ['what was there before', false, false, 1],
  ['all, with one that leads back', true, true, 0],
  ['what was there before, with one that leads back', false, true, 1],
])('a canvas draws %s, where a new one leads to what exists', { timeout: 30_000 }, async (...given) => {
  const [, isWhole, isBothWays, count, isNumbered] = given;
  const body = { targetDataMartId: other, joinConditions: [] };
  const requests = { 'POST /api/data-marts/{dataMartId}/relationships': { body } };
  const only = ['path-only-state/Relationship'];
  const profile = { ...toyProfile, requests };
  const { findings, inconclusive } = await conformToy(contracts, {}, drawing(isWhole, isBothWays, isNumbered), {
    only,
    profile,
  });
  expect(inconclusive).toEqual([]);
  expect(findings.filter(({ operationId }) => operationId === 'listModelCanvasEdges')).toHaveLength(count);
});

it.concurrent.each([
  ['all that is there', true, 0],
  ['what was there before', false, 1],
])('a canvas draws %s, where one was created between what exists', async (_, isWhole, count) => {
  const body = { targetDataMartId: other, joinConditions: [] };
  const requests = { 'POST /api/data-marts/{dataMartId}/relationships': { path: { dataMartId: one }, body } };
  const { findings } = await conformToy(contracts, {}, drawing(isWhole, false, false), {
    only: ['apart/listDataStorageRelationships', 'path-only-state/Relationship'],
    profile: { ...toyProfile, requests },
  });
  expect(findings.filter(({ operationId }) => operationId === 'listModelCanvasEdges')).toHaveLength(count);
});
