import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { operationsOn } from '../arrange/paths.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { beyondOneHop } from './beyond-one-hop.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

/** A service with the DataMart `ours`, which leads to `near`, and that to `far`. */
type Service = {
  /** The sources of ours, and of the near one. */
  readonly ours: readonly JsonObject[];
  readonly near?: readonly JsonObject[];
  /** The graph of ours, and of the near one. */
  readonly graph?: JsonObject;
  readonly nearGraph?: JsonObject;
  readonly canvas?: readonly JsonObject[];
  /** How often ours is shown before it has all sources. */
  readonly late?: number;
};

const edge = (source: string, target: string): JsonObject => ({ source, target, targetAlias: 'known as' });
const [first, second] = [edge('ours-1', 'near-1'), edge('near-1', 'far-01')];
const source = (dataMartId: string, depth: number): JsonObject => ({ dataMartId, path: 'known as', depth });
const [nearby, remote] = [source('near-1', 1), source('far-01', 2)];
const whole = [nearby, remote];
const next = [source('far-01', 1)];

const nodes = (...ids: readonly string[]): readonly JsonObject[] => ids.map((id, at) => ({ id, isRoot: at === 0 }));
const toNear: JsonObject = { nodes: nodes('ours-1', 'near-1'), edges: [first] };
const onward: JsonObject = { nodes: nodes('near-1', 'far-01'), edges: [second] };

async function faultOf(service: Service): Promise<string | undefined> {
  const { ours, near = next, graph = toNear, nearGraph = onward, canvas = [first, second], late } = service;
  let asked = 0;
  const schemaOf = (id: string): Json => {
    const sources = id === 'near-1' ? near : (asked += 1) > (late ?? Infinity) ? whole : ours;
    return { sources, blendedFields: sources.map(({ dataMartId }) => ({ name: 'segment', dataMartId: dataMartId! })) };
  };
  const send: Scene['send'] = (operation, parts) => {
    const [id = ''] = Object.values(parts.path ?? {});
    const isGraph = operation.lifecycle.resource === 'RelationshipGraph';
    const body = isGraph ? (id === 'near-1' ? nearGraph : graph) : schemaOf(id);
    const headers = { 'content-type': 'application/json' };
    const reply = { status: 200, headers, body: JSON.stringify(body), partial: false };
    return Promise.resolve({ operation, message: toMessage(operation, parts), reply });
  };
  const patience = Promise.resolve({ lags: new Map(), vain: late === undefined ? 99 : 0 });
  const scene = { contract, profile: {}, send, once: () => patience, sinceChange: () => Infinity } as unknown as Scene;
  const [read] = operationsOn(contract, 'read', 'BlendableSchema');
  const schema = await send(read!, { path: { id: 'ours-1' } }, { role: 'technical-user' });
  const joined = { id: 'ours-1', role: 'technical-user', to: 'near-1', canvas: { items: canvas }, schema } as const;
  return (await beyondOneHop(scene, joined))?.key;
}

const depthless = ({ dataMartId, path }: JsonObject): JsonObject => ({ dataMartId: dataMartId!, path: path! });

it.each<[string, Service, string | undefined]>([
  ['are all there', { ours: whole, graph: { ...onward, edges: [first, second] } }, undefined],
  ['end after the first', { ours: [nearby] }, 'hops'],
  ['end there at first', { ours: [nearby], late: 2 }, undefined],
  ['do not tell how deep they are', { ours: [depthless(nearby)] }, undefined],
  ['are none', { ours: [] }, undefined],
  ['end there, as those of the next one do', { ours: [nearby], near: [] }, undefined],
  ['lack what the next one leaves out', { ours: [nearby], near: [{ ...next[0]!, isExcluded: true }] }, undefined],
  ['have what leads to the next one', { ours: [nearby], canvas: [first, edge('far-01', 'near-1')] }, undefined],
  ['are not drawn', { ours: [nearby], canvas: [] }, undefined],
])('sources that %s', async (_, service, key) => {
  expect(await faultOf(service)).toBe(key);
});

it.each<[string, Omit<Service, 'ours'>, string | undefined]>([
  ['ends before what the sources reach', {}, 'graph'],
  ['has all', { graph: { nodes: nodes('ours-1', 'near-1', 'far-01'), edges: [first, second] } }, undefined],
  ['is a list of what leads from there', { graph: { edges: [first] } }, undefined],
  ['says nothing of what leads where', { graph: { nodes: nodes('ours-1', 'near-1') } }, undefined],
  ['has none that leads on', { nearGraph: toNear }, undefined],
])('a graph that %s', async (_, service, key) => {
  expect(await faultOf({ ours: whole, ...service })).toBe(key);
});
