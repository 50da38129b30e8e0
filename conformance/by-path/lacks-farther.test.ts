import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Exchange } from '../target/message.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { lacksFarther } from './lacks-farther.ts';
import type { Pair } from './pair.ts';

const contracts = await loadContracts();
const { contract } = contracts;
const graph = contract.operations.find(({ id }) => id === 'getRelationshipGraph')!;
const schema = contract.operations.find(({ id }) => id === 'getDataMartBlendableSchema')!;
const [orders, customers, cities] = ['orders-0001', 'customers-0002', 'cities-0003'] as const;

const answer = (body: Json): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;

const edge = (sourceDataMartId: string, targetDataMartId: string): JsonObject => ({
  sourceDataMartId,
  targetDataMartId,
});
const edges = [edge(orders, customers), edge(customers, cities)];

/** A relationship of orders, which leads to customers, which lead to cities. */
const pairOf = (own: Json): Pair => {
  const send = (asked: Operation, { path }: { path: Readonly<Record<string, string>> }): Promise<Exchange> => {
    const isOwn = Object.values(path).includes(orders);
    const sources = isOwn ? own : [{ dataMartId: cities, aliasPath: 'cities' }];
    return Promise.resolve(answer(asked === schema ? { sources } : { edges: isOwn ? edges : edges.slice(1) }));
  };
  const message = { body: JSON.stringify({ targetDataMartId: customers }) };
  const arrange = { creationOf: () => ({ message, reply: { body: '{}' } }), creatorOf: () => 'technical-user' };
  const fresh = { id: 'edge-0001', parents: { DataMart: orders } };
  const life = { resource: 'Relationship' };
  return { scene: { contract, send, arrange }, role: 'technical-user', life, fresh } as unknown as Pair;
};

const near = { dataMartId: customers, aliasPath: 'customers', depth: 1 };
const afar = { dataMartId: 'others-0004', aliasPath: 'customers.others', depth: 2 };

it.each<[string, readonly JsonObject[], readonly JsonObject[], string | undefined]>([
  ['has both', edges, [near, { dataMartId: cities, aliasPath: 'customers.cities' }], undefined],
  ['lacks the farther one', edges, [near, afar], 'farther'],
  ['lacks the farther one, and all that are far', edges, [near], undefined],
  ['lacks what the graph of its DataMart does not show', edges.slice(0, 1), [near, afar], undefined],
  ['lacks it and says that one is left out', edges, [{ ...near, isIncluded: false }, afar], undefined],
  ['lacks it and tells no way to either', edges, [{ dataMartId: customers }], undefined],
])('of two sources of which one is behind the other, a blendable schema %s', async (_, drawn, sources, want) => {
  const views = [
    { operation: graph, exchange: answer({ edges: drawn }) },
    { operation: schema, exchange: answer({ sources }) },
  ];
  expect((await lacksFarther(pairOf(sources), views))?.key).toBe(want);
});

/** A service whose DataMarts lead on to cities and their regions once they are joined, and whose blendable schemas have the cities, or do not. */
function reaching(isWhole: boolean): ToyFault {
  const all = new Map<string, JsonObject>();
  const from = (mart: unknown, depth = 1): readonly JsonObject[] => {
    const own = [...all.values()].filter(({ sourceDataMartId }) => sourceDataMartId === mart);
    return own.flatMap((one) => [{ ...one, depth }, ...from(one['targetDataMartId'], depth + 1)]);
  };
  const sourcesOf = (mart: unknown): readonly JsonObject[] =>
    from(mart)
      .map((one) => ({ dataMartId: one['targetDataMartId']!, depth: one['depth']! }))
      .filter(({ depth }) => isWhole || depth !== 2);
  return {
    act: ({ operation, path, body }, usual) => {
      const { id = '', dataMartId = id } = path;
      if (operation.id === 'getRelationshipGraph') return { status: 200, body: { edges: from(dataMartId) } };
      if (operation === schema) return { status: 200, body: { sources: sourcesOf(dataMartId) } };
      const reply = usual();
      if (operation.id === 'deleteRelationship') all.delete(id);
      if (operation.id !== 'createRelationship' || !isObject(reply.body) || !isObject(body)) return reply;
      const target = body['targetDataMartId'] as string;
      all.set(reply.body['id'] as string, edge(dataMartId, target)).set(`on from ${target}`, edge(target, cities));
      all.set('on from cities', edge(cities, 'regions-0005'));
      return reply;
    },
  };
}

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['has as well', true, []],
  ['lacks', false, ['The blendable schema lacks a source that is reachable via one that it has']],
])('what a new relationship leads on to, the blendable schema %s', { timeout: 30_000 }, async (_, isWhole, want) => {
  const only = ['path-only-state/Relationship'];
  const { findings } = await conformToy(contracts, {}, reaching(isWhole), { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
