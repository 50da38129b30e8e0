import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { takenOver } from './taken-over.ts';

const create = { lifecycle: { resource: 'Report', action: 'create' } } as unknown as Operation;
const update = { lifecycle: { resource: 'Report', action: 'change' } } as unknown as Operation;

let ids = 0;

const sending = (operation: Operation, body: JsonObject, shown: JsonObject): Entry =>
  ({
    exchange: {
      operation,
      reply: { status: 200, headers: {}, body: JSON.stringify({ id: `${(ids += 1)}`, ...shown }) },
    },
    parts: { body: { dataMartId: 'a', ...body } },
  }) as unknown as Entry;

const filterConfig = [{ column: 'region', operator: 'eq', value: 'north' }];
const none = sending(create, {}, { filterConfig: null, limitConfig: null });
const one = sending(create, { filterConfig }, { filterConfig });
const like = sending(create, {}, { filterConfig });

it.each<[string, readonly Entry[], string | undefined]>([
  ['what another was created with', [none, one, like], 'filterConfig-taken-over'],
  ['what another was updated to', [none, sending(update, { filterConfig }, {}), like], 'filterConfig-taken-over'],
  [
    'the limit of another',
    [none, sending(create, { limitConfig: 5 }, {}), sending(create, { limitConfig: null }, { limitConfig: 5 })],
    'limitConfig-taken-over',
  ],
  ['none', [none, one, none], undefined],
  ['what all have that are given none', [like, one, like], undefined],
  [
    'what nobody has sent',
    [none, one, sending(create, {}, { filterConfig: [], sortConfig: [{ column: 'a' }] })],
    undefined,
  ],
  ['what all of its DataMart have', [none, one, sending(create, { dataMartId: 'b' }, { filterConfig })], undefined],
  ['what it was given', [none, one, one], undefined],
  ['what it had', [none, one, sending(create, {}, { id: '2', filterConfig })], undefined],
])('a report that is created without a field has %s', (_, diary, want) => {
  expect(takenOver({ diary, profile: {} }, create)?.key).toBe(want);
});

it('an update may leave what it is not sent', () => {
  expect(takenOver({ diary: [none, one, like], profile: {} }, update)).toBeUndefined();
});
