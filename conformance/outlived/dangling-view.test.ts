import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { danglingView } from './dangling-view.ts';

const contract = await loadContract();

const removed = '5cda8f04-5b0f-4d0c-8d3d-9a40e4ad7c11';
const edge = { id: 'e1', parents: { DataMart: 'm1', DataStorage: 's1' } };

/** A service of which one view answers something, and all others nothing. */
function showing(view: string, body: Json, status = 200): Scene {
  const known = new Map<string, unknown>();
  const send = (operation: Operation): Promise<Exchange> => {
    const answer = operation.id === view ? { status, body: JSON.stringify(body) } : { status: 200, body: '[]' };
    const message = { method: operation.method, path: operation.path, headers: {} };
    return Promise.resolve({ operation, message, reply: { headers: {}, partial: false, ...answer } } as Exchange);
  };
  const once = async (key: string, make: () => Promise<unknown>): Promise<unknown> => {
    if (!known.has(key)) known.set(key, await make());
    return known.get(key);
  };
  return { contract, send, once, sinceChange: () => 0 } as unknown as Scene;
}

it.concurrent.each<[string, Scene, string | undefined]>([
  ['an edge', showing('listModelCanvasEdges', [{ id: 'e1', source: 'm1', target: removed }]), 'listModelCanvasEdges'],
  ['a node', showing('getRelationshipGraph', { nodes: [{ id: removed }], edges: [] }), 'getRelationshipGraph'],
  [
    'a source',
    showing('getDataMartBlendableSchema', { sources: [{ mart: { id: removed } }] }),
    'getDataMartBlendableSchema',
  ],
  ['an edge that is broken', showing('listModelCanvasEdges', [{ target: removed, isBroken: true }]), undefined],
  [
    'a node that is deleted',
    showing('getRelationshipGraph', { nodes: [{ id: removed, status: 'DELETED' }] }),
    undefined,
  ],
  ['nothing of it', showing('listModelCanvasEdges', [{ source: 'm1', target: 'm3' }]), undefined],
  ['nothing at all', showing('listModelCanvasEdges', { id: removed }, 404), undefined],
])('a view that goes on to show %s', async (_, scene, want) => {
  const found = await danglingView(scene, { edge, removed, role: 'technical-user' });
  expect(found?.exchange.operation?.id).toBe(want);
});
