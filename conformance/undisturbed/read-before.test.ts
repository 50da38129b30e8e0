import { expect, it } from 'vitest';
import { loadContracts } from '../testing/conform-toy.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from './diary.ts';
import { readBefore } from './read-before.ts';

const { contract } = await loadContracts();
const operationOf = (id: string): Entry['exchange']['operation'] => contract.operations.find((one) => one.id === id);

/** What was asked of a trigger, and how it was answered. */
function entry(id: string, triggerId: string, status = 200, as: object = { role: 'editor' }): Entry {
  const reply = { status, body: JSON.stringify({ id: triggerId }) };
  const path = { dataMartId: 'mart', triggerId };
  return { exchange: { operation: operationOf(id), reply }, parts: { path }, as } as unknown as Entry;
}

const read = 'getAiHelperTrigger';

it.each<[string, readonly Entry[], string | undefined]>([
  ['one', [entry(read, 'ours-1')], 'ours-1'],
  ['the last of two', [entry(read, 'ours-1'), entry(read, 'ours-2')], 'ours-2'],
  ['one that was refused', [entry(read, 'ours-1', 404)], undefined],
  ['one of others', [entry(read, 'theirs')], undefined],
  ['one that was removed', [entry(read, 'ours-1'), entry('deleteAiHelperTrigger', 'ours-1', 204)], undefined],
  ['one whose removal was refused', [entry(read, 'ours-1'), entry('deleteAiHelperTrigger', 'ours-1', 403)], 'ours-1'],
  ['one without a key', [entry(read, 'ours-1', 200, { headers: {} })], undefined],
  ['one of another kind', [entry('getSqlDryRunTrigger', 'ours-1')], undefined],
])('an operation has read %s', (_, diary, want) => {
  const isOurs = ({ id }: { readonly id: string }): boolean => id.startsWith('ours');
  const arrange = {
    creationOf: (one: { readonly id: string }) => (isOurs(one) ? {} : undefined),
    existed: () => false,
  };
  const found = readBefore({ diary, arrange } as unknown as Scene, operationOf(read)!);
  expect(found).toEqual(
    want === undefined ? undefined : { instance: { id: want, parents: { DataMart: 'mart' } }, role: 'editor' },
  );
});
