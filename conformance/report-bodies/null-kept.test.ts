import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { nullKept } from './null-kept.ts';

const update = {
  method: 'PUT',
  path: '/api/reports/{id}',
  params: [{ name: 'id', in: 'path', resource: 'Report' }],
  lifecycle: { resource: 'Report', action: 'change' },
} as unknown as Operation;

const put = (body: JsonObject, shown: JsonObject, id = '1'): Entry =>
  ({
    exchange: { operation: update, reply: { status: 200, headers: {}, body: JSON.stringify({ id, ...shown }) } },
    parts: { path: { id }, body },
  }) as unknown as Entry;

const five = put({ limitConfig: 5 }, { limitConfig: 5 });

it.each<[string, readonly Entry[], string | undefined]>([
  ['what it had', [five, put({ limitConfig: null }, { limitConfig: 5 })], 'limitConfig-null'],
  ['null', [five, put({ limitConfig: null }, { limitConfig: null })], undefined],
  ['a default', [five, put({ limitConfig: null }, { limitConfig: 1000 })], undefined],
  ['nothing of it', [five, put({ limitConfig: null }, {})], undefined],
  ['what another had', [five, put({ limitConfig: null }, { limitConfig: 5 }, '2')], undefined],
  ['what it had, where the field is not sent', [five, put({}, { limitConfig: 5 })], undefined],
])('a report that is given null shows %s', (_, diary, want) => {
  expect(nullKept({ diary }, update)?.key).toBe(want);
});
