import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { loadContracts } from '../testing/conform-toy.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import type { Operation } from '../../spec/operation.ts';
import { fartherSource } from './farther-source.ts';

const { contract } = await loadContracts();
const operation = contract.operations.find(({ id }) => id === 'getDataMartBlendableSchema')!;
const [orders, customers, cities] = ['orders-0001', 'customers-0002', 'cities-0003'] as const;

const answer = (body: Json): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;

/** A service of orders, which lead to customers, which lead to cities. */
function serving(schemas: Readonly<Record<string, Json>>): Scene {
  const edges: JsonObject[] = [{ sourceDataMartId: customers, targetDataMartId: cities }];
  const send = (asked: Operation, { path }: { path: Readonly<Record<string, string>> }): Promise<Exchange> =>
    Promise.resolve(answer(asked === operation ? (schemas[Object.values(path)[0]!] ?? null) : { edges }));
  return { contract, send } as unknown as Scene;
}

const source = (dataMartId: string, more: JsonObject): JsonObject => ({ dataMartId, ...more });

it.each<[string, readonly JsonObject[], readonly JsonObject[], boolean]>([
  ['lacks it', [source(customers, { depth: 1 })], [source(cities, { depth: 1 })], true],
  ['lacks it, by the way to it', [source(customers, { path: 'c' })], [source(cities, { path: 'city' })], true],
  ['has it', [source(customers, { depth: 1 }), source(cities, { depth: 2 })], [source(cities, { depth: 1 })], false],
  ['knows no ways', [source(customers, {})], [source(cities, {})], false],
  ['leaves one out', [source(customers, { depth: 1, isExcluded: true })], [source(cities, { depth: 1 })], false],
  ['lacks it, as the one before it does', [source(customers, { depth: 1 })], [], false],
  ['has neither', [source('others-0004', { depth: 1 })], [source(cities, { depth: 1 })], false],
])('of a source that is reachable via another, a blendable schema %s', async (_, shown, next, isFound) => {
  const scene = serving({ [orders]: { sources: shown }, [customers]: { sources: next } });
  const near = { id: orders, schema: answer({ sources: shown }), target: customers, role: 'technical-user' } as const;
  expect((await fartherSource(scene, operation, near))?.key).toBe(isFound ? 'farther' : undefined);
});
