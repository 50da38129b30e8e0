import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { placed } from './placed.ts';

const contract = await loadContract();
const read = contract.operations.find(({ id }) => id === 'getDataMart')!;
const answer = (body: unknown): object => ({ status: 200, headers: {}, body: JSON.stringify(body), partial: false });

/** What is known of the DataMart that a relationship is created below. */
function sceneOf(sent: object, answered: unknown, shown?: unknown): Scene {
  const exchange = { operation: read, reply: answer(shown) } as Entry['exchange'];
  const diary = shown === undefined ? [] : [{ exchange, parts: { path: { id: 'm1' } }, as: { headers: {} } }];
  const creation = { message: { body: JSON.stringify(sent) }, reply: answer(answered) };
  return { contract, diary, arrange: { creationOf: () => creation, isKnown: () => true } } as unknown as Scene;
}

it.each<[string, Scene, string | undefined]>([
  ['as the DataMart was created', sceneOf({ storageId: 's1' }, { id: 'm1' }), 's1'],
  ['as its creation was answered', sceneOf({}, { id: 'm1', storage: { id: 's2', title: 'DWH' } }), 's2'],
  ['as it was read since', sceneOf({}, { id: 'm1' }, { id: 'm1', storage_id: 's3' }), 's3'],
  ['nowhere, where nothing tells', sceneOf({}, { id: 'm1' }), undefined],
])('the storage of a relationship is known %s', (_, scene, want) => {
  const instance = { id: 'r1', parents: { DataMart: 'm1' } };
  expect(placed(scene, instance, ['DataStorage']).parents).toEqual({
    DataMart: 'm1',
    ...(want === undefined ? {} : { DataStorage: want }),
  });
});
