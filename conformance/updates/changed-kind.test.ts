import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { changedKind } from './changed-kind.ts';

const types = ['EMAIL', 'VENDOR1_SHEETS'];
const shown = (record: unknown, status = 200): Exchange =>
  ({ message: {}, reply: { status, headers: {}, body: JSON.stringify(record) } }) as unknown as Exchange;

it.each([
  ['the same', { type: 'EMAIL' }, {}, { type: 'EMAIL' }, undefined],
  ['another', { type: 'EMAIL' }, {}, { type: 'VENDOR1_SHEETS' }, 'type'],
  ['another that was sent', { type: 'EMAIL' }, { kind: 'VENDOR1_SHEETS' }, { type: 'VENDOR1_SHEETS' }, undefined],
  ['none', { type: 'EMAIL' }, {}, { id: '1' }, undefined],
  ['one that is not stated', { type: 'EMAIL' }, {}, { type: 'email' }, undefined],
  ['a name that is a type', { title: 'EMAIL' }, {}, { title: 'VENDOR1_SHEETS' }, undefined],
])('after an update a record shows %s', (_, before, sent, after, want) =>
  expect(changedKind(types, { before: shown(before), sent }, shown(after))?.name).toBe(want),
);

it('nothing is known of what cannot be read', () => {
  expect(changedKind(types, { before: shown({ type: 'EMAIL' }), sent: {} }, shown({}, 404))).toBeUndefined();
});
