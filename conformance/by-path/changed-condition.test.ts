import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { changedCondition } from './changed-condition.ts';
import type { Pair } from './pair.ts';

const contract = await loadContract();
const named = (id: string): Operation => contract.operations.find((one) => one.id === id)!;
const change = named('updateRelationship');

const joinedBy = (column: string): JsonObject => ({ on: [{ left: column, right: column }] });
const aliased = (column: string, targetAlias: string): JsonObject => ({ ...joinedBy(column), targetAlias });
const parents = { DataMart: 'm1', DataStorage: 's1' };
const [fresh, beside] = ['r1', 'r2'].map((id) => ({ id, parents }));

/** What a service makes of two relationships, the first of which is joined by another column. */
type Service = {
  readonly shown: (column: string) => readonly [own: JsonObject, beside: JsonObject];
  readonly status?: number;
  readonly columns?: readonly string[];
  readonly takes?: string;
};

async function summaryOf({ shown, status = 200, columns = ['id', 'day'], takes = 'on' }: Service): Promise<unknown> {
  let column = 'id';
  const answer = (operation: Operation, body: Json, code = 200, path = {}): Exchange => ({
    operation,
    message: toMessage(operation, { path }),
    reply: { status: code, headers: {}, body: JSON.stringify(body), partial: false },
  });
  const send: Scene['send'] = (operation, { path, body }) => {
    if (operation === change) {
      if (status < 300) column = ((body as JsonObject)['on'] as readonly { readonly left: string }[])[0]!.left;
      return Promise.resolve(answer(operation, {}, status, path));
    }
    const rows = shown(column).map((row, at) => ({ id: `r${at + 1}`, ...row }));
    return Promise.resolve(answer(operation, rows, 200, path));
  };
  const fields = columns.map((name) => ({ name, type: 'STRING' }));
  // Nobody waits for what may come later.
  const known = new Map<string, unknown>([['patience', { lags: new Map(), pays: false, vain: 3 }]]);
  const scene = {
    contract,
    profile: { requests: { updateRelationship: { body: { [takes]: [] } } } },
    send,
    diary: [{ exchange: answer(named('getDataMart'), { schema: { fields } }, 200, { id: 'm1' }), parts: {}, as: {} }],
    arrange: { creationOf: () => ({ message: { body: JSON.stringify(joinedBy('id')) } }) },
    once: async (key: string, make: () => Promise<unknown>) => {
      if (!known.has(key)) known.set(key, key.startsWith('described') ? undefined : await make());
      return known.get(key);
    },
    sinceChange: () => Infinity,
    sessions: new Map(),
  } as unknown as Scene;
  const life = { resource: 'Relationship', list: named('listDataStorageRelationships'), changes: [change] };
  const pair = { scene, life, role: 'technical-user', own: beside, fresh } as unknown as Pair;
  return (await changedCondition(pair, change, beside, { ...joinedBy('id'), targetAlias: 'buyers' }))?.summary;
}

const keeps: Service['shown'] = (column) => [joinedBy(column), joinedBy('id')];

it.concurrent.each<[string, Service, string | undefined]>([
  ['of that one', { shown: keeps }, undefined],
  [
    'of both',
    { shown: (column) => [joinedBy(column), joinedBy(column)] },
    'A change of a Relationship changes another as well',
  ],
  [
    'as well',
    {
      shown: (column) => [
        { on: [...(joinedBy('id')['on'] as Json[]), ...(joinedBy(column)['on'] as Json[])] },
        joinedBy('id'),
      ],
    },
    'A list that a change of a Relationship gives is added to what was there',
  ],
  ['and its alias stays', { shown: (column) => [aliased(column, 'buyers'), joinedBy('id')] }, undefined],
  [
    'and its alias is another',
    { shown: (column) => [aliased(column, 'joined'), joinedBy('id')] },
    'A change of a Relationship takes its targetAlias with it',
  ],
  [
    'of the other one alone',
    { shown: (column) => [joinedBy('id'), joinedBy(column)] },
    'A change of a Relationship is accepted and not read back',
  ],
  ['of none, and refused', { shown: () => [joinedBy('id'), joinedBy('id')], status: 400 }, undefined],
  ['of none, and said not to be taken', { shown: () => [joinedBy('id'), joinedBy('id')], takes: 'alias' }, undefined],
  [
    'of none, where no other column is known',
    { shown: () => [joinedBy('id'), joinedBy('id')], columns: ['id'] },
    undefined,
  ],
  ['as a text', { shown: (column) => [{ on: `${column} = ${column}` }, { on: 'id = id' }] }, undefined],
])('the condition of a relationship is changed %s', async (_, service, want) => {
  expect(await summaryOf(service)).toBe(want);
});
