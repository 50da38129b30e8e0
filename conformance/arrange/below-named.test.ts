import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import { belowNamed } from './below-named.ts';

const contract = await loadContract();
const operation = contract.operations.find(({ id }) => id === 'createScheduledTrigger')!;

/** A scene in which a report of ours was made for a DataMart. */
const scene = {
  arrange: {
    creationOf: ({ resource, id }: { resource: string; id: string }) =>
      resource === 'Report' && id === 'r1' ? { message: { body: JSON.stringify({ dataMartId: 'm2' }) } } : undefined,
  },
} as unknown as Scene;

it.each<[string, Json, string | undefined]>([
  ['of ours', { reportId: 'r1' }, 'm2'],
  ['of ours, in a part of it', { config: { type: 'report', reportId: 'r1' } }, 'm2'],
  ['of others', { reportId: 'r7' }, undefined],
])('a creation whose body names a report %s', (_, body, want) => {
  const parts = { path: { dataMartId: 'm1' }, body };
  expect(belowNamed(scene, operation, parts)?.path?.['dataMartId']).toBe(want);
  expect(belowNamed(scene, operation, { ...parts, path: { dataMartId: 'm2' } })).toBeUndefined();
});
