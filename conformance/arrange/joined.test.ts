import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { toMessage } from './request-parts.ts';
import { withSharedColumn } from './joined.ts';

const contract = await loadContract();
const create = contract.operations.find(({ id }) => id === 'createRelationship')!;

/** What is sent in place of pairs of fields, where the one DataMart has `day` and `shop`, and the other has `date` and `shop`. */
async function sent(
  pairs: readonly (readonly [string, string])[],
  isUntried: boolean,
  [ours, theirs]: readonly (readonly string[])[] = [
    ['day', 'shop'],
    ['date', 'shop'],
  ],
): Promise<unknown> {
  const send = (async (operation, parts) => {
    const names = parts.path?.['id'] === 'mart-0001' ? ours! : theirs!;
    const body = JSON.stringify({ fields: names.map((name) => ({ name, type: 'STRING' })) });
    const reply = { status: 200, headers: {}, body, partial: false };
    return Promise.resolve({ operation, message: toMessage(operation, parts), reply });
  }) as Scene['send'];
  const scene = { contract, assumed: contract, send, profile: {}, diary: [] } as unknown as Scene;
  const joinConditions = pairs.map(([sourceField, targetField]) => ({ sourceField, targetField }));
  const parts = { path: { dataMartId: 'mart-0001' }, body: { targetDataMartId: 'mart-0002', joinConditions } };
  const joined = await withSharedColumn(scene, create, parts, 'technical-user', isUntried);
  const list = (joined!.body as JsonObject)['joinConditions'] as readonly (typeof joinConditions)[number][];
  return list.map(({ sourceField, targetField }) => [sourceField, targetField]);
}

const two = [
  ['day', 'date'],
  ['shop', 'shop'],
] as const;
const shared = [['shop', 'shop']];

it.each<[string, readonly (readonly [string, string])[], boolean, unknown]>([
  ['two that both DataMarts have', two, true, two],
  ['two that were refused', two, false, shared],
  ['two of which one is unknown', [two[1], ['text', 'text']], true, shared],
  ['two that are the other way round', [['date', 'day'], two[1]], true, shared],
  ['one that is unknown', [['text', 'text']], true, shared],
])('in place of pairs of fields are sent, for %s, those that fit', async (_, pairs, isUntried, want) => {
  expect(await sent(pairs, isUntried)).toEqual(want);
});

it('where no column is in both, one of each is sent', async () => {
  const columns = [
    ['day', 'shop_id'],
    ['name', 'age'],
  ];
  expect(await sent([['text', 'text']], false, columns)).toEqual([['shop_id', 'name']]);
});
