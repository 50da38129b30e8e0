import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { staleAnswer } from './answered-otherwise.ts';
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
