import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const known = { id: 'd0', title: 'Board', type: 'VENDOR1_STUDIO', secretKey: 'key-0-a1b2c3d4' };
const requests = {
  ...toyProfile.requests,
  createDataDestination: { body: { title: 'Mail', type: 'EMAIL' } },
};

const isRotation = (operation: string): boolean => operation === 'rotateDataDestinationSecretKey';

/** A service of which one type of destination alone carries a key, which a rotation gives by a count of its own. */
function carryingKeys(next: (count: number) => number, isRotated = isRotation, late = 0, isShared = false): ToyFault {
  const keyed = new Set<string>();
  const rotations = new Map<unknown, number>();
  const keyOf = (count: number): string => `key-${count}-e5f6a7b8`;
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'listDataDestinations' && Array.isArray(reply.body))
        return { ...reply, body: [known, ...(reply.body as unknown[])] };
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createDataDestination' && isObject(body) && body['type'] === known.type)
        keyed.add(reply.body['id'] as string);
      const id = path['id'] ?? reply.body['id'];
      const counted = isShared ? 'all' : id;
      const count = (rotations.get(counted) ?? 0) + (isRotated(operation.id) ? 1 : 0);
      rotations.set(counted, count);
      const shown = isRotated(operation.id) ? count : Math.max(0, count - late);
      return keyed.has(id as string) ? { ...reply, body: { ...reply.body, secretKey: keyOf(next(shown)) } } : reply;
    },
  };
}

it.concurrent.each<[string, (count: number) => number, readonly string[]]>([
  ['another key', (count) => count, []],
  ['the same key', () => 7, ['operation-rotateDataDestinationSecretKey']],
])('a destination of the type that carries a key is given %s', async (_, next, found) => {
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, carryingKeys(next), {
    only,
    profile: { ...toyProfile, requests },
  });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});

it.concurrent('the keys of all that carry one are rotated', async () => {
  const fault = carryingKeys((count) => count, isRotation, 0, true);
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual([
    'Rotating the secret key of a destination rotates that of another as well',
  ]);
});

it.concurrent.each([
  ['of that destination alone', false, []],
  ['of all that have one', true, ['Rotating the secret key of a destination rotates that of another as well']],
])('where a destination has no key before its first rotation, one gives another key %s', async (_, isOfAll, want) => {
  const keys = new Map<string, string>();
  let count = 100;
  const act: ToyFault['act'] = ({ operation, path }, usual) => {
    const reply = usual();
    const id = path['id'] ?? '';
    if (isRotation(operation.id) && reply.status < 300)
      for (const one of isOfAll ? [id, ...keys.keys()] : [id]) keys.set(one, `key-${(count += 1)}-e5f6a7b8`);
    if (!isObject(reply.body) || operation.lifecycle.resource !== 'DataDestination' || id === '') return reply;
    return { ...reply, body: { ...reply.body, secretKey: keys.get(id) ?? null } };
  };
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, { act }, { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent('a key is not read a rotation late', async () => {
  const fault = carryingKeys((count) => count, isRotation, 1);
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual([
    'The key that a rotation gives is not that of the destination',
  ]);
});

it.concurrent('a key is not rotated by an update that is not about it', async () => {
  const fault = carryingKeys(
    (count) => count,
    (operation) => isRotation(operation) || operation === 'updateDataDestination',
  );
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ requirement }) => requirement)).toEqual(['operation-updateDataDestination']);
});

it.concurrent.each([
  ['alone', { recipients: ['a'] }, ['A change of a destination takes its secret key with it']],
  ['with the config that was not sent either', null, []],
])('a key is taken by an update that is not about it, %s', async (_, left, want) => {
  const toy = carryingKeys((count) => count);
  const bare = new Set<string>();
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path } = request;
    const reply = toy.act!(request, usual);
    if (operation.id === 'updateDataDestination') bare.add(path['id']!);
    if (operation.id !== 'getDataDestination' || !isObject(reply.body)) return reply;
    const isBare = bare.has(path['id']!);
    const shown = { ...reply.body, config: isBare ? left : { recipients: ['a'] } };
    return { ...reply, body: isBare ? { ...shown, secretKey: null } : shown };
  };
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each([
  ['is kept', true, []],
  ['is not kept', false, ['operation-rotateDataDestinationSecretKey']],
])('where every rotation gives a key, and one type alone shows it: a key that %s', async (_, isKept, found) => {
  const keys = new Map<string, string>();
  let count = 100;
  const fault: ToyFault = {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'listDataDestinations' && Array.isArray(reply.body))
        return { ...reply, body: [known, ...(reply.body as unknown[])] };
      if (!isObject(reply.body) || operation.lifecycle.resource !== 'DataDestination') return reply;
      const id = (path['id'] ?? reply.body['id']) as string;
      if (operation.id === 'createDataDestination' && isObject(body) && body['type'] === known.type)
        keys.set(id, 'key-100-e5f6a7b8');
      const rotated = `key-${(count += 1)}-e5f6a7b8`;
      const isRotated = isRotation(operation.id);
      if (isRotated && isKept && keys.has(id)) keys.set(id, rotated);
      const secretKey = isRotated ? rotated : (keys.get(id) ?? null);
      return { ...reply, body: { ...reply.body, secretKey } };
    },
  };
  const only = ['effects/rotateDataDestinationSecretKey'];
  const profile = { ...toyProfile, requests };
  const { findings } = await conformToy(contracts, {}, fault, { only, profile });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});

it.each([
  ['leaves its title', false, []],
  [
    'gives it the title back that it had',
    true,
    ['Rotating its secret key takes the title of a DataDestination with it'],
  ],
])('rotating the key of a destination %s', async (_, givesBack, want) => {
  const toy = carryingKeys((count) => count);
  const titles = new Map<string, unknown>();
  const rotated = new Set<string>();
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path } = request;
    const reply = toy.act!(request, usual);
    if (!isObject(reply.body) || operation.lifecycle.resource !== 'DataDestination') return reply;
    const id = (path['id'] ?? reply.body['id']) as string;
    if (operation.id === 'createDataDestination') titles.set(id, reply.body['title']);
    if (operation.id === 'updateDataDestination') rotated.delete(id);
    if (isRotation(operation.id)) rotated.add(id);
    return givesBack && rotated.has(id)
      ? { ...reply, body: { ...reply.body, title: titles.get(id) as string } }
      : reply;
  };
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['when it was', true, []],
  ['as if it never was', false, ['A destination is read as one whose secret key was never rotated']],
])('a rotation that shows the key once is read %s', async (_, isKept, want) => {
  const rotated = new Map<unknown, string>();
  let count = 0;
  const act: ToyFault['act'] = ({ operation, path }, usual) => {
    const reply = usual();
    if (!isObject(reply.body) || !/DataDestination/.test(operation.id) || reply.status >= 300) return reply;
    const id = path['id'] ?? reply.body['id'];
    const at = isRotation(operation.id) ? `2026-03-0${(count += 1)}T10:00:00Z` : undefined;
    if (at !== undefined && isKept) rotated.set(id, at);
    const secretKey = at === undefined ? null : `key-${at}-e5f6a7b8`;
    return { ...reply, body: { ...reply.body, secretKey, secretKeyRotatedAt: at ?? rotated.get(id) ?? null } };
  };
  const only = ['effects/rotateDataDestinationSecretKey'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
