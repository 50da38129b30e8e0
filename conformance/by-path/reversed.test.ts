import { expect, it } from 'vitest';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Edge = { readonly id: string; readonly sourceDataMartId: string; readonly targetDataMartId: string };

const there = '0b1c2d3e-0000-4000-8000-00000000000b';

const nowhere = (one: Edge): Edge => ({ ...one, targetDataMartId: one.sourceDataMartId });

const turned = ({ id, sourceDataMartId, targetDataMartId }: Edge): Edge => ({
  id,
  sourceDataMartId: targetDataMartId,
  targetDataMartId: sourceDataMartId,
});

/** Where relationships are shown the other way round, or not at all. */
type Drawing =
  | 'right'
  | 'beside one that leads back'
  | 'turned'
  | 'turned in the list'
  | 'turned on the canvas'
  | 'turned in the graph'
  | 'to lead nowhere'
  | 'without the other node'
  | 'no edges'
  | 'an empty canvas';

function drawing(how: Drawing): ToyFault {
  const edges: Edge[] = [];
  const back = (mart: string, other: string): void => {
    if (how !== 'beside one that leads back') return;
    edges.push({ id: `back-${edges.length}`, sourceDataMartId: other, targetDataMartId: mart });
  };
  const shown = (isTurned: boolean): readonly Edge[] => (isTurned || how === 'turned' ? edges.map(turned) : edges);
  const marts = (): readonly { readonly id: string }[] =>
    [...new Set(edges.flatMap((one) => [one.sourceDataMartId, one.targetDataMartId]))].map((id) => ({ id }));
  return {
    validate: ({ operation }, usual) => operation.id === 'createRelationship' || usual(),
    act: ({ operation, path, body }, usual) => {
      switch (operation.id) {
        case 'createRelationship': {
          const { targetDataMartId } = body as Edge;
          back(path['dataMartId']!, targetDataMartId);
          edges.push({ id: `relationship-${edges.length}`, sourceDataMartId: path['dataMartId']!, targetDataMartId });
          return { status: 201, body: { id: edges.at(-1)!.id } };
        }
        case 'deleteRelationship': {
          const at = edges.findIndex(
            ({ id, sourceDataMartId }) => id === path['id'] && sourceDataMartId === path['dataMartId'],
          );
          if (at >= 0) edges.splice(at, 1);
          return { status: at < 0 ? 404 : 204 };
        }
        case 'listDataStorageRelationships':
          return { status: 200, body: shown(how === 'turned in the list') };
        case 'listModelCanvasEdges':
          if (how === 'to lead nowhere') return { status: 200, body: edges.map(nowhere) };
          return { status: 200, body: how === 'an empty canvas' ? [] : shown(how === 'turned on the canvas') };
        case 'listModelCanvasDataMarts':
          return { status: 200, body: marts() };
        case 'getRelationshipGraph':
          return {
            status: 200,
            body: {
              nodes: how === 'without the other node' ? marts().filter(({ id }) => id !== there) : marts(),
              edges: how === 'no edges' ? [] : shown(how === 'turned in the graph'),
            },
          };
        case 'getDataMart':
          return path['id'] === there ? { status: 200, body: { id: there } } : usual();
        default:
          return usual();
      }
    },
  };
}

it.concurrent.each<[Drawing, readonly string[]]>([
  ['right', []],
  ['beside one that leads back', []],
  ['turned', ['createRelationship']],
  ['turned in the list', ['listDataStorageRelationships']],
  ['turned on the canvas', ['listModelCanvasEdges']],
  ['turned in the graph', ['getRelationshipGraph']],
  ['to lead nowhere', ['listModelCanvasEdges']],
  ['without the other node', ['getRelationshipGraph']],
  ['no edges', ['getRelationshipGraph']],
  ['an empty canvas', ['listModelCanvasEdges']],
])('a relationship is drawn: %s', { timeout: 30_000 }, async (how, want) => {
  const requests = { 'POST /api/data-marts/{dataMartId}/relationships': { body: { targetDataMartId: there } } };
  const resources = { DataMart: [there] };
  const only = ['path-only-state/Relationship'];
  const profile = { ...toyProfile, requests, resources };
  const { findings } = await conformToy(contracts, {}, drawing(how), { only, profile });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
