import { expect, it } from 'vitest';
import type { Operation } from '../../spec/operation.ts';
import type { Exchange } from '../target/message.ts';
import { type Given, noteParts, takenPart } from './taken-part.ts';

const answer = (body: unknown): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;
const operation = (path: string): Operation => ({ path }) as Operation;
const [title, owners, schema, definition, whole] = [
  '{id}/title',
  '{id}/owners',
  '{id}/schema',
  '{id}/definition',
  '{id}',
].map((path) => operation(`/marts/${path}`)) as [Operation, Operation, Operation, Operation, Operation];
const given: readonly Given[] = [
  { name: 'ownerIds', operation: owners },
  { name: 'schema', operation: schema },
];

it.each<[string, Operation, object, object, object, string | undefined]>([
  ['what is kept', title, {}, { owners: ['a'] }, { owners: ['a'] }, undefined],
  ['what is gone', title, {}, { owners: ['a'] }, { owners: [] }, 'ownerIds'],
  ['one of two', title, {}, { owners: ['a', 'b'] }, { owners: ['b'] }, 'ownerIds'],
  [
    'one of two in an object',
    title,
    {},
    { owners: { technical: ['a', 'b'] } },
    { owners: { technical: ['a'] } },
    'ownerIds',
  ],
  ['one of two objects', title, {}, { owners: [{ id: 'a' }, { id: 'b' }] }, { owners: [{ id: 'a' }] }, 'ownerIds'],
  ['what comes in another order', title, {}, { owners: ['a', 'b'] }, { owners: ['b', 'a'] }, undefined],
  ['a field of a schema', title, {}, { schema: ['a', 'b'] }, { schema: ['b'] }, undefined],
  ['what is no longer shown', title, {}, { owners: ['a'] }, {}, 'ownerIds'],
  ['what was not there', title, {}, { owners: [] }, { owners: [] }, undefined],
  ['what the update itself is about', owners, { ownerIds: [] }, { owners: ['a'] }, { owners: [] }, undefined],
  [
    'what is made of what the update is about',
    title,
    { tech: [], business: [] },
    { tech: [{ userId: 'a' }], business: [], owners: [{ userId: 'a' }] },
    { tech: [], business: [], owners: [] },
    undefined,
  ],
  ['what a new definition may leave nothing of', definition, {}, { schema: [1] }, { schema: [] }, undefined],
  ['what a new title has no business with', title, {}, { schema: [1] }, { schema: null }, 'schema'],
  ['what an update of the whole may leave out', whole, {}, { owners: ['a'] }, { owners: [] }, undefined],
])('%s', (_, one, sent, before, after, want) => {
  expect(takenPart(given, one, { before: answer(before), sent } as never, answer(after))?.name).toBe(want);
});

it.each<[string, object, object, object, string | undefined]>([
  ['is on still', {}, { shared: true }, { shared: true }, undefined],
  ['is off with it', {}, { shared: true }, { shared: false }, 'shared'],
  ['is on with it', {}, { shared: false }, { shared: true }, 'shared'],
  ['is shown no longer', {}, { shared: true }, {}, undefined],
  ['was off', {}, { shared: false }, { shared: false }, undefined],
  ['is switched by it', { shared: false }, { shared: true }, { shared: false }, undefined],
])('what a record is available for, after an update of the whole, %s', (_, sent, before, after, want) => {
  const parts: Given[] = [{ name: 'shared', operation: operation('/marts/{id}/availability') }];
  expect(takenPart(parts, whole, { before: answer(before), sent } as never, answer(after))?.name).toBe(want);
});

const blended = operation('/marts/{id}/blended-fields-config');

it.each<[string, Operation, Operation, string | undefined]>([
  ['a schema by a definition', definition, schema, undefined],
  ['joined fields by a schema', schema, blended, undefined],
  ['a schema by joined fields', blended, schema, 'part'],
  ['a definition by a schema', schema, definition, 'part'],
])('%s may be taken or not', (_, one, giver, want) => {
  const [before, after] = [{ part: { fields: [1] } }, { part: { fields: [] } }].map(answer);
  const parts: Given[] = [{ name: 'part', operation: giver }];
  expect(takenPart(parts, one, { before, sent: {} } as never, after!)?.name).toBe(want);
});

it.each<[string, Operation, object, object, readonly string[]]>([
  ['under the name of the part', owners, { business: ['bea'] }, { owners: { business: ['bea'] } }, ['owners']],
  ['under a part of the name', blended, { fields: [{ name: 'x' }] }, { blended: [{ name: 'x' }] }, ['blended']],
  ['deeper', owners, { business: ['bea'] }, { mart: { owners: ['bea'] } }, []],
  ['in part alone', owners, { business: ['bea', 'tom'] }, { owners: ['tom'] }, []],
  ['under another name', owners, { business: ['bea'] }, { editors: ['bea'] }, []],
])('notes what is shown %s', (_, one, sent, after, want) => {
  const parts: Given[] = [];
  noteParts(parts, one, { sent: sent as never }, answer({ id: '1', ...after }));
  expect(parts.map(({ name }) => name)).toEqual(want);
});

it('notes what has come to be shown under another name', () => {
  const parts: Given[] = [];
  const before = answer({ id: '1', editors: [], creator: 'bea' });
  const after = answer({ id: '1', editors: [{ user: 'bea' }], creator: 'bea' });
  noteParts(parts, owners, { sent: { business: ['bea'] }, before }, after);
  expect(parts).toEqual([{ name: 'editors', operation: owners }]);
});

it('notes what is shown, once', () => {
  const parts: Given[] = [];
  for (const sent of [{ ownerIds: ['a'], icon: 'x' }, { ownerIds: ['b'] }])
    noteParts(parts, owners, { sent }, answer({ owners: ['a'], icon: null }));
  expect(parts).toEqual([{ name: 'ownerIds', operation: owners }]);
});
