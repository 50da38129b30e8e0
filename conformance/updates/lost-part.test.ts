import { describe, expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { lostAddress, lostIds, nullPart } from './lost-part.ts';
import type { Update } from './update-one.ts';

const answer = (body: unknown): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;
const update = (sent: object, told: object = {}): Update => {
  const exchange = { ...answer(told), operation: { path: '/marts/{id}/owners' } };
  return { sent, exchange } as unknown as Update;
};

describe('a part that is shown as null', () => {
  it.each<[string, string, object, object, object, string | undefined]>([
    ['by the answer and the record', 'DataMart', { icon: 'a' }, { icon: null }, { icon: null }, 'icon'],
    ['in an envelope', 'DataMart', { icon: 'a' }, { data: { icon: null } }, { data: { icon: null } }, 'icon'],
    ['by the record alone', 'DataMart', { form: [1] }, { form: [1] }, { form: null }, undefined],
    ['where nothing was sent', 'DataMart', { icon: null }, { icon: null }, { icon: null }, undefined],
    ['where it may be a secret', 'DataStorage', { config: { a: 1 } }, { config: null }, { config: null }, undefined],
    ['in another field', 'DataMart', { icon: 'a' }, { picture: null }, { picture: null }, undefined],
    ['under the name of the path', 'DataMart', { technical: ['a'] }, { owners: null }, { owners: null }, 'owners'],
    ['under it by the record alone', 'DataMart', { all: ['a'] }, { owners: ['a'] }, { owners: null }, undefined],
  ])('%s', (_, resource, sent, told, after, want) => {
    expect(nullPart(resource, update(sent, told), answer(after))?.name).toBe(want);
  });
});

describe('of lists of ids that were sent together', () => {
  const sent = { technicalOwnerIds: ['a'], businessOwnerIds: ['b'] };
  it.each<[string, object, object, string | undefined]>([
    ['each is shown', sent, { technicalOwners: ['a'], businessOwners: ['b'] }, undefined],
    ['each is shown as objects', sent, { technicalOwners: [{ id: 'a' }], businessOwners: [{ id: 'b' }] }, undefined],
    ['one is not shown', sent, { technicalOwners: ['a'], businessOwners: [] }, 'businessOwnerIds'],
    ['they are mixed up', sent, { technicalOwners: ['b'], businessOwners: ['a'] }, 'technicalOwnerIds'],
    ['one has no place', sent, { technicalOwners: ['a'] }, undefined],
    ['none is shown: nobody may know them', sent, { technicalOwners: [], businessOwners: [] }, undefined],
    ['they are in the part of the path', { a: ['x'], b: ['y'] }, { owners: { a: ['x'], b: ['y'] } }, undefined],
    ['one is lost from the part of the path', { a: ['x'], b: ['y'] }, { owners: { a: ['x'], b: [] } }, 'b'],
    ['one is lost from another part', { a: ['x'], b: ['y'] }, { id: '1', members: { a: ['x'], b: [] } }, undefined],
    ['two are alike', { aIds: ['a'], bIds: ['a'] }, { as: ['a'], bs: [] }, undefined],
    ['they have one in common', { aIds: ['x', 'c'], bIds: ['c'] }, { as: ['c', 'x'], bs: ['c'] }, undefined],
    ['those with one in common are mixed up', { aIds: ['x', 'c'], bIds: ['c'] }, { as: ['c'], bs: ['x', 'c'] }, 'aIds'],
    ['one that is in one of them is not shown', { aIds: ['x', 'c'], bIds: ['c'] }, { as: ['c'], bs: ['c'] }, undefined],
    ['there is one', { aIds: ['a'] }, { as: [] }, undefined],
  ])('%s', (_, ids, after, want) => {
    expect(lostIds(update(ids), answer(after))?.name).toBe(want);
  });
});

it.each([
  ['all of them', ['b@x.example', 'A@x.example', 'a@x.example'], false],
  ['one of them', ['a@x.example'], true],
  ['all of them, and one from before', ['a@x.example', 'b@x.example', 'c@x.example'], true],
  ['all of them, and one of its own', ['a@x.example', 'b@x.example', 'd@x.example'], false],
  ['masked ones', ['a***@x.example'], false],
  ['none', [], false],
  ['none under that name', undefined, false],
])('of addresses that were sent the record shows %s', (_, to, want) => {
  expect(lostAddress({ to: ['a@x.example', 'b@x.example'] }, { to }, { to: ['c@x.example'] }) !== undefined).toBe(want);
});
