import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { fillsNull } from './fills-null.ts';

const read = {
  method: 'GET',
  path: '/api/data-marts/{id}',
  params: [{ name: 'id', in: 'path', resource: 'DataMart' }],
  lifecycle: { resource: 'DataMart' },
} as unknown as Operation;

const shown = (id: string, body: JsonObject): Entry =>
  ({
    exchange: { operation: read, reply: { status: 200, headers: {}, body: JSON.stringify(body) } },
    parts: { path: { id } },
  }) as unknown as Entry;

it.each<[string, readonly Entry[], boolean]>([
  [
    'a part that was null',
    [shown('1', { id: '1', schema: null }), shown('1', { id: '1', schema: { fields: [] } })],
    true,
  ],
  ['one in an envelope', [shown('1', { data: { schema: null } }), shown('1', { data: { schema: [1] } })], true],
  ['a text that was null', [shown('1', { icon: null }), shown('1', { icon: 'chart' })], false],
  ['null as before', [shown('1', { schema: null }), shown('1', { schema: null })], false],
  ['a part of another record', [shown('1', { schema: null }), shown('2', { schema: [1] })], false],
  ['a part that was there', [shown('1', { schema: [1] }), shown('1', { schema: [2] })], false],
])('shows %s', (_, diary, want) => {
  expect(fillsNull({ diary }, read)).toBe(want);
});
