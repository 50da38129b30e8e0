import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { lostCondition } from './lost-condition.ts';
import type { Pair } from './pair.ts';

const contract = await loadContract();
const named = (id: string): Operation => contract.operations.find((one) => one.id === id)!;
const change = named('updateRelationship');
const pairs = (...columns: readonly string[]): JsonObject => ({
  on: columns.map((column) => ({ left: column, right: column })),
});
const fresh = { id: 'r1', parents: { DataMart: 'm1', DataStorage: 's1' } };

/** How a relationship is after a change; undefined where that is refused. */
type Update = (was: JsonObject, sent: JsonObject) => JsonObject | undefined;

async function summaryOf(update: Update): Promise<string | undefined> {
  let row: JsonObject = { id: fresh.id, targetAlias: 'buyers', ...pairs('id') };
  const before = row;
  const answer = (operation: Operation, body: Json, status = 200, path: JsonObject = { id: 'm1' }): Exchange => ({
    operation,
    message: toMessage(operation, { path: path as Readonly<Record<string, string>> }),
    reply: { status, headers: {}, body: JSON.stringify(body), partial: false },
  });
  const send: Scene['send'] = (operation, { path, body }) => {
    const next = operation === change ? update(row, body as JsonObject) : row;
    row = next ?? row;
    return Promise.resolve(answer(operation, operation === change ? row : [row], next === undefined ? 400 : 200, path));
  };
  const fields = ['id', 'day'].map((name) => ({ name, type: 'STRING' }));
  // Nobody waits for what may come later.
  const known = new Map<string, unknown>([['patience', { lags: new Map(), pays: false, vain: 3 }]]);
  const scene = {
    contract,
    profile: { requests: { updateRelationship: { body: pairs() } } },
    send,
    diary: [{ exchange: answer(named('getDataMart'), { schema: { fields } }), parts: {}, as: {} }],
    arrange: { creationOf: () => ({ message: { body: JSON.stringify(pairs('id')) } }) },
    once: async (key: string, make: () => Promise<unknown>) => {
      if (!known.has(key)) known.set(key, key.startsWith('described') ? undefined : await make());
      return known.get(key);
    },
    sinceChange: () => Infinity,
    sessions: new Map(),
  } as unknown as Scene;
  const life = { resource: 'Relationship', list: named('listDataStorageRelationships'), changes: [change] };
  const pair = { scene, life, role: 'technical-user', own: fresh, fresh } as unknown as Pair;
  return (await lostCondition(pair, change, before))?.summary;
}

const first = (record: JsonObject): JsonObject => ({ ...record, on: (record['on'] as readonly Json[]).slice(0, 1) });

it.concurrent.each<[string, Update, string | undefined]>([
  ['keeps both', (was, sent) => ({ ...was, ...sent }), undefined],
  [
    'keeps both in another order',
    (was, sent) => ({ ...was, ...sent, on: ({ ...was, ...sent }['on'] as readonly Json[]).toReversed() }),
    undefined,
  ],
  ['refuses two', () => undefined, undefined],
  ['shows none', (_, sent) => ({ id: fresh.id, ...sent, on: null }), undefined],
  [
    'keeps the first',
    (was, sent) => first({ ...was, ...sent }),
    'Of a list that a change of a Relationship gives, one item is lost',
  ],
  [
    'keeps the first with another alias',
    (was, sent) => ('on' in sent ? { ...was, ...sent } : first({ ...was, ...sent })),
    'Of a list that a change of a Relationship leaves out, one item is lost',
  ],
])('a relationship that is joined by two pairs of fields %s', async (_, update, want) => {
  expect(await summaryOf(update)).toBe(want);
});
