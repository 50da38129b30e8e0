import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import { barelyReferredBy, namedIn } from './named-records.ts';

const contract = await loadContract();

/** A scene in which a storage is listed, once it was asked for. */
function sceneOf(id: string): Scene {
  let isListed = false;
  const arrange = {
    listed: () => {
      isListed = true;
      return Promise.resolve([]);
    },
    existed: (record: { resource: string; id: string }) =>
      isListed && record.resource === 'DataStorage' && record.id === id,
    creatorOf: () => undefined,
  };
  return { contract, arrange } as unknown as Scene;
}

it.each([
  ['a field that is named after it', 'storage', 'st7', 'DataStorage'],
  ['a field that is named after it, with another value', 'storage', 'Warehouse', undefined],
  ['a field that is named after nothing', 'title', 'st7', undefined],
  ['a field that is named after another kind', 'report', 'st7', undefined],
])('the id of a storage in %s', async (_, field, value, resource) => {
  const scene = sceneOf('st7');
  expect(namedIn(scene, { [field]: value })).toEqual([]);
  expect(await barelyReferredBy(scene, field, value, 'technical-user')).toBe(resource);
  expect(namedIn(scene, { [field]: value })).toEqual(resource === undefined ? [] : [{ resource, id: value }]);
});
