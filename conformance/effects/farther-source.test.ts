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

/** A service of orders, which lead to customers, which lead to cities; how often it is asked until it has found out what is whole. */
function serving(schemas: Readonly<Record<string, Json>>, whole: Json, behind: number): Scene {
  let left = behind;
  const edges: JsonObject[] = [{ sourceDataMartId: customers, targetDataMartId: cities }];
  const send = (asked: Operation, { path }: { path: Readonly<Record<string, string>> }): Promise<Exchange> => {
    const id = Object.values(path)[0]!;
    if (asked !== operation) return Promise.resolve(answer({ edges }));
    if (id === orders) left -= 1;
    return Promise.resolve(answer(id === orders && left < 0 ? whole : (schemas[id] ?? null)));
  };
  return { contract, send } as unknown as Scene;
}

const source = (dataMartId: string, more: JsonObject): JsonObject => ({ dataMartId, ...more });

const table = (dataMartId: string, name: string): JsonObject =>
  source(dataMartId, { tablePath: `sales.${name}`, iconPath: `/icons/${name}.svg` });

it.concurrent.each<[string, readonly JsonObject[], readonly JsonObject[], boolean, number?]>([
  [
    'lacks it',
    [source(customers, { depth: 1 }), source('others-0004', { depth: 2 })],
    [source(cities, { depth: 1 })],
    true,
  ],
  [
    'lacks it, by the ways to others',
    [source(customers, { path: 'c' }), source('others-0004', { path: 'c.others' })],
    [source(cities, { path: 'city' })],
    true,
  ],
  [
    'lacks it for a moment',
    [source(customers, { depth: 1 }), source('others-0004', { depth: 2 })],
    [source(cities, { depth: 1 })],
    false,
    2,
  ],
  ['shows none farther than one', [source(customers, { depth: 1 })], [source(cities, { depth: 1 })], false],
  ['tells a path that may lead nowhere', [source(customers, { path: 'c' })], [source(cities, { path: 'city' })], false],
  ['tells paths of another kind', [table(customers, 'customers')], [table(cities, 'cities')], false],
  ['has it', [source(customers, { depth: 1 }), source(cities, { depth: 2 })], [source(cities, { depth: 1 })], false],
  ['knows no ways', [source(customers, {})], [source(cities, {})], false],
  ['leaves one out', [source(customers, { depth: 1, isExcluded: true })], [source(cities, { depth: 1 })], false],
  ['lacks it, as the one before it does', [source(customers, { depth: 1 })], [], false],
  ['has neither', [source('others-0004', { depth: 1 })], [source(cities, { depth: 1 })], false],
])(
  'of a source that is reachable via another, a blendable schema %s',
  async (_, shown, next, isFound, behind = Infinity) => {
    const whole = { sources: [...shown, source(cities, { depth: 2 })] };
    const scene = serving({ [orders]: { sources: shown }, [customers]: { sources: next } }, whole, behind);
    const near = { id: orders, schema: answer({ sources: shown }), target: customers, role: 'technical-user' } as const;
    expect((await fartherSource(scene, operation, near))?.key).toBe(isFound ? 'farther' : undefined);
  },
);
