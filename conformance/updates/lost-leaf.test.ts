import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { lostLeaf } from './lost-leaf.ts';

const exchange = { operation: { path: '/marts/{id}/schema' } } as Exchange;
const shown = (record: unknown, status = 200): Exchange =>
  ({ message: {}, reply: { status, headers: {}, body: JSON.stringify(record) } }) as unknown as Exchange;

it.each([
  ['as it was', { region: 'us' }, { region: 'eu' }, { region: 'eu' }, 'region'],
  ['as it was, further down', { a: { on: true } }, { a: { on: false } }, { a: { on: false } }, 'on'],
  ['with one of two left', { fields: ['a', 'b'] }, { fields: ['a', 'b'] }, { fields: ['a'] }, 'fields'],
  ['with one of two that are alike left', { fields: ['a', 'a'] }, {}, { fields: ['a'] }, undefined],
  ['with more than it was given', { fields: ['a', 'b'] }, {}, { fields: ['a', 'b', 'c'] }, undefined],
  ['elsewhere', { fields: ['a', 'b'] }, {}, { fields: [] }, undefined],
  ['anew', { region: 'us' }, { region: 'eu' }, { region: 'us' }, undefined],
  ['in other words', { region: 'us' }, { region: 'eu' }, { region: 'us-east' }, undefined],
  ['in other letters', { region: 'EU' }, { region: 'eu' }, { region: 'eu' }, undefined],
  ['nowhere', { region: 'us' }, {}, {}, undefined],
  ['as something else', { region: 'us' }, { region: { id: 1 } }, { region: { id: 1 } }, undefined],
  ['of a plan that is not changed', { cron: '0 7 * * *' }, { cron: '0 6 * * *' }, { cron: '0 6 * * *' }, 'cron'],
  [
    'with the time that the service noted itself',
    { updatedAt: '2026-02-03T04:05:06Z' },
    { updatedAt: '2026-01-02T03:04:05Z' },
    { updatedAt: '2026-01-02T03:04:05Z' },
    undefined,
  ],
  ['masked', { code: 'abcd' }, { code: '****' }, { code: '****' }, undefined],
  ['as a secret', { apiKey: 'new' }, { apiKey: 'set' }, { apiKey: 'set' }, undefined],
  [
    'within a secret',
    { credentials: { user: 'b' } },
    { credentials: { user: 'a' } },
    { credentials: { user: 'a' } },
    undefined,
  ],
])('a value inside of what was sent is shown %s', (_, config, before, after, want) =>
  expect(
    lostLeaf({ sent: { config }, before: shown({ config: before }), exchange }, shown({ config: after }))?.name,
  ).toBe(want),
);

const fields = [{ name: 'a' }, { name: 'b' }];
it.each<[string, object, object, string | undefined]>([
  ['with some of its items', { fields }, { schema: [{ name: 'a', type: 'TEXT' }] }, 'fields'],
  ['with all of them', { fields }, { schema: fields }, undefined],
  ['with none of them', { fields }, { schema: [] }, undefined],
  ['with others', { fields }, { schema: [{ name: 'c' }] }, undefined],
  ['under another name than that of the path', { fields }, { columns: [{ name: 'a' }] }, undefined],
  ['beside something else that was sent', { fields, merge: true }, { schema: [{ name: 'a' }] }, undefined],
])('a list that is all that was sent is shown %s', (_, sent, after, want) => {
  const update = { sent: sent as never, before: shown({ id: '1' }), exchange };
  expect(lostLeaf(update, shown({ id: '1', ...after }))?.name).toBe(want);
});
