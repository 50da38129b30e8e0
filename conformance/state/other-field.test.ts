import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { otherField, otherInList } from './other-field.ts';

const creation = (sent: unknown, answered: unknown): Exchange =>
  ({
    message: { method: 'POST', path: '/', headers: {}, body: JSON.stringify(sent) },
    reply: { status: 201, headers: {}, body: JSON.stringify(answered) },
  }) as unknown as Exchange;

it.each([
  ['the same', { alias: 'a' }, { alias: 'a' }, { alias: 'a' }, undefined],
  ['another', { alias: 'a' }, { alias: 'a' }, { alias: 'b' }, 'alias'],
  ['a switch that is off', { on: true }, { on: true }, { on: false }, 'on'],
  ['none', { alias: 'a' }, { alias: 'a' }, { id: '1' }, undefined],
  ['null', { alias: 'a' }, { alias: 'a' }, { alias: null }, undefined],
  ['what the answer made of it', { alias: 'a' }, { alias: 'A' }, { alias: 'A' }, undefined],
  ['the beginning of it', { text: 'a long one' }, { text: 'a long one' }, { text: 'a long...' }, undefined],
  ['a mask', { code: 'abcdef' }, { code: 'abcdef' }, { code: '•••def' }, undefined],
  ['another schedule', { cron: '0 6 * * 1' }, { cron: '0 6 * * 1' }, { cron: '* * * * *' }, 'cron'],
  ['another secret', { apiKey: 'abcdef' }, { apiKey: 'abcdef' }, { apiKey: 'ab' }, undefined],
])('a record shows %s', (_, sent, answered, shown, want) =>
  expect(otherField(creation(sent, answered), shown)?.[0]).toBe(want),
);

it.each([
  ['another', { cron: '5 4 * * *' }, { cron: '5 4 * * *' }, { cron: '0 0 * * *' }, 'cron'],
  ['the same', { cron: '5 4 * * *' }, { cron: '5 4 * * *' }, { cron: '5 4 * * *' }, undefined],
  ['what reading makes of it, too', { cron: '5 4 * * *' }, { cron: '0 5 4 * * *' }, { cron: '0 5 4 * * *' }, undefined],
  ['none', { cron: '5 4 * * *' }, { cron: '5 4 * * *' }, { id: '1' }, undefined],
  ['a mask', { code: 'abcdef' }, { code: 'abcdef' }, { code: '***def' }, undefined],
  ['the beginning of it', { text: 'a long one' }, { text: 'a long one' }, { text: 'a long…' }, undefined],
])('a list shows %s', (_, sent, record, row, want) => {
  expect(otherInList(creation(sent, undefined), record, row)?.[0]).toBe(want);
});
