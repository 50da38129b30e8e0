import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { loadContract } from '../../spec/contract.ts';
import type { Exchange } from '../target/message.ts';
import { misnamed, otherReference, otherType } from './misnamed.ts';

const operation = {
  id: 'createDataMart',
  method: 'POST',
  path: '/api/data-marts',
  lifecycle: { resource: 'DataMart' },
};
const creation = (sent: unknown, resource = 'DataMart'): Exchange =>
  ({
    operation: { ...operation, lifecycle: { resource } },
    message: { body: JSON.stringify(sent) },
    reply: { status: 201, body: '{}' },
  }) as unknown as Exchange;
const read = (record: unknown): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(record) } }) as unknown as Exchange;
const given = { profile: { requests: { createDataMart: { body: { title: 'Mine' } } } } } as unknown as Scene;
const silent = { profile: {} } as unknown as Scene;
const sent = { title: 'conform-1 7' };
const want = { field: 'title', sent: 'conform-1 7' };

it.each([
  ['another name', given, sent, { title: 'Untitled' }, want],
  ['another name in its envelope', given, sent, { mart: { id: '1', title: 'Untitled' } }, want],
  ['its name', given, sent, { title: 'conform-1 7' }, undefined],
  ['its name, decorated', given, sent, { title: 'Lantern / Conform-1 7' }, undefined],
  ['a slug of its name', given, sent, { name: 'x', title: 'conform_1_7' }, undefined],
  ['the beginning of its name', given, sent, { title: 'conform-1' }, undefined],
  ['its name under another name', given, sent, { title: 'mart 12', label: 'conform-1 7' }, undefined],
  ['no name', given, sent, { title: null, id: '1' }, undefined],
  ['another name than a body of ours has', silent, sent, { title: 'Untitled' }, undefined],
])('a record shows %s', (_, scene, body, record, expected) =>
  expect(misnamed(scene, creation(body), read(record))).toEqual(expected),
);

it('lets a session name itself', () =>
  expect(misnamed(given, creation(sent, 'AiAssistantSession'), read({ title: 'Revenue of May' }))).toBeUndefined());

it.each([
  ['another', { storageId: 'b' }, { field: 'storageId', sent: 'a' }],
  ['the same in other letters', { storageId: 'A' }, undefined],
  ['none', { storageId: null }, undefined],
  ['another id, as an object', { storage: { id: 'b' } }, undefined],
  ['another that is known, as an object', { storage: { id: 'c' } }, { field: 'storageId', sent: 'a' }],
  ['another id beside it', { storage: { id: 'c', key: 'a' } }, undefined],
  ['no such field', { id: '1' }, undefined],
])('of an id that was sent, a record shows %s', async (_, record, expected) => {
  const scene = { contract: await loadContract(), arrange: { isKnown: (id: string) => ['a', 'c'].includes(id) } };
  expect(otherReference(scene, creation({ storageId: 'a', title: 'x' }), read(record))).toEqual(expected);
});

it('an id that was sent as a text may be shown as a number', async () => {
  const scene = { contract: await loadContract(), arrange: { isKnown: () => true } };
  const shownBy = (id: number): unknown =>
    otherReference(scene, creation({ storageId: '10404' }), read({ storage: { id } }));
  expect([shownBy(10_404), shownBy(10_405)]).toEqual([undefined, { field: 'storageId', sent: '10404' }]);
});

it.each([
  ['another', 'EMAIL', 'VENDOR1_SHEETS', { field: 'type', sent: 'EMAIL' }],
  ['the same', 'EMAIL', 'EMAIL', undefined],
  ['its legacy namesake', 'LEGACY_VENDOR1_BIGQUERY', 'VENDOR1_BIGQUERY', undefined],
  ['one that is not stated', 'EMAIL', 'MAIL', undefined],
])('of a type that was sent, a record shows %s', async (_, type, shown, expected) => {
  const resource = type.endsWith('BIGQUERY') ? 'DataStorage' : 'DataDestination';
  const record = read({ id: '1', type: shown });
  expect(otherType({ contract: await loadContract() }, creation({ type }, resource), record)).toEqual(expected);
});
