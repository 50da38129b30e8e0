import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { otherId, staleAnswer } from './answered-otherwise.ts';
import type { Update } from './update-one.ts';

const showing = (record: unknown): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(record) } }) as unknown as Exchange;

it.each([
  ['what was there before', 'old', 'old', 'new', 'title'],
  ['what was sent', 'old', 'new', 'new', undefined],
  ['what was there before, as reading does', 'old', 'old', 'old', undefined],
  ['what it made of what was sent', 'old', 'NEW', 'NEW', undefined],
  ['what was there before, of what was made something else', 'old', 'old', 'NEW', undefined],
  ['nothing of it', 'old', null, 'new', undefined],
  ['nothing, as before', null, null, 'new', undefined],
])('an update is answered with %s', (_, was, told, is, want) => {
  const [before, exchange, after] = [was, told, is].map((title) => showing({ id: '1', title }));
  const update = { sent: { title: 'new' }, before, exchange } as unknown as Update;
  expect(staleAnswer(update, after!)?.name).toBe(want);
});

it.each([
  ['the part as it was', [{ id: 'ann' }], 'stewards'],
  ['the part as it is', [{ id: 'bob' }], undefined],
  ['no part', null, undefined],
])('an update of a part under another name is answered with %s', (_, told, want) => {
  const [before, exchange, after] = [[{ id: 'ann' }], told, [{ id: 'bob' }]].map((stewards) =>
    showing({ id: '1', stewards }),
  );
  expect(staleAnswer({ sent: { ownerIds: ['bob'] }, before, exchange } as unknown as Update, after!)?.name).toBe(want);
});

it.each([
  ['the record with none, as before', { id: '1', type: 'SQL', icon: null }, 'icon'],
  ['less than the record', { id: '1', icon: null }, undefined],
])('an update of what was null is answered with %s', (_, told, want) => {
  const [before, exchange, after] = [
    { id: '1', type: 'SQL', icon: null },
    told,
    { id: '1', type: 'SQL', icon: 'chart' },
  ].map(showing);
  expect(staleAnswer({ sent: { icon: 'chart' }, before, exchange } as unknown as Update, after!)?.name).toBe(want);
});

it('an update is answered with what was there before, and beside it with what is', () => {
  const [before, after] = ['old', 'new'].map((title) => showing({ id: '1', title }));
  const exchange = showing({ before: { id: '1', title: 'old' }, after: { id: '1', title: 'new' } });
  expect(staleAnswer({ sent: { title: 'new' }, before, exchange } as unknown as Update, after!)).toBeUndefined();
});

it.each<[string, unknown, string | undefined]>([
  ['the record', { id: '1', title: 'new', type: 'SQL', owner: 'a' }, undefined],
  ['the record under another id', { id: '2', title: 'new', type: 'SQL', owner: 'a' }, '2'],
  ['the record in an envelope, under another id', { data: { id: '2', title: 'new', type: 'SQL', owner: 'a' } }, '2'],
  ['what was done, with an id of its own', { id: '2', status: 'DONE' }, undefined],
  ['what was made of it', { status: 'DONE', chartId: '2', chart: { id: '2', type: 'SQL', owner: 'a' } }, undefined],
  ['the record beside how it went', { success: true, data: { id: '2', type: 'SQL', owner: 'a' } }, '2'],
  ['the record, and the id of what was done', { id: '2', record: { id: '1', type: 'SQL', owner: 'a' } }, undefined],
])('an update is answered with %s', (_, told, want) => {
  const was = { id: '1', title: 'old', type: 'SQL', owner: 'a' };
  const is = { ...was, title: 'new' };
  expect(otherId({ id: '1', parents: {} }, { was, told, is })).toBe(want);
});
