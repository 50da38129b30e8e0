import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { showsOtherName } from './shows-other-name.ts';

const exchange = (sent: unknown, answered: unknown, status = 200): Exchange =>
  ({
    message: { method: 'POST', path: '/', headers: {}, body: JSON.stringify(sent) },
    reply: { status, headers: {}, body: JSON.stringify(answered) },
  }) as unknown as Exchange;

it.each([
  ['the same', { title: 'A 1' }, { title: 'A 1' }, { title: 'A 1' }, false],
  ['the same in other letters', { title: 'A 1' }, { title: 'a 1' }, { title: 'a 1' }, false],
  ['another', { title: 'A 1' }, { title: 'A 1' }, { title: 'A 2' }, true],
  ['none', { title: 'A 1' }, { title: 'A 1' }, { id: '1' }, false],
  ['null', { title: 'A 1' }, { title: 'A 1' }, { title: null }, true],
  ['null, where the answer shows none', { title: 'A 1' }, { id: '1' }, { title: null }, false],
  ['another, as its creation said', { title: 'A 1' }, { title: 'untitled' }, { title: 'untitled' }, false],
  ['one that was not given', {}, { title: 'untitled' }, { title: 'new' }, false],
])('a record shows %s', (_, sent, answered, read, want) =>
  expect(showsOtherName(exchange(sent, answered, 201), exchange(undefined, read))).toBe(want),
);
