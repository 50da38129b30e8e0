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
  ['what is no longer shown', title, {}, { owners: ['a'] }, {}, 'ownerIds'],
  ['what was not there', title, {}, { owners: [] }, { owners: [] }, undefined],
  ['what the update itself is about', owners, { ownerIds: [] }, { owners: ['a'] }, { owners: [] }, undefined],
  ['what a new definition may leave nothing of', definition, {}, { schema: [1] }, { schema: [] }, undefined],
  ['what a new title has no business with', title, {}, { schema: [1] }, { schema: null }, 'schema'],
  ['what an update of the whole may leave out', whole, {}, { owners: ['a'] }, { owners: [] }, undefined],
])('%s', (_, one, sent, before, after, want) => {
  expect(takenPart(given, one, { before: answer(before), sent } as never, answer(after))?.name).toBe(want);
});

it('notes what is shown, once', () => {
  const parts: Given[] = [];
  for (const sent of [{ ownerIds: ['a'], icon: 'x' }, { ownerIds: ['b'] }])
    noteParts(parts, owners, { sent }, answer({ owners: ['a'], icon: null }));
  expect(parts).toEqual([{ name: 'ownerIds', operation: owners }]);
});
