import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { takenBetween } from './taken-between.ts';

const contract = await loadContract();
const operation = (id: string): Operation => contract.operations.find((one) => one.id === id)!;

function entry(name: string, answer: Json, { body, status = 200, id = 'a' }: Sent = {}): Entry {
  const one = operation(name);
  const parts = { path: { id }, ...(body !== undefined && { body }) };
  const reply = { status, headers: {}, body: JSON.stringify(answer), partial: false };
  return { exchange: { operation: one, message: toMessage(one, parts), reply }, parts, as: { role: 'technical-user' } };
}

type Sent = { readonly body?: JsonObject; readonly status?: number; readonly id?: string };

const full: JsonObject = { id: 'a', title: 'Orders', contextIds: ['c1'], ownerIds: ['u1'], shared: true };
const shows = (change: JsonObject, id = 'a'): Entry => entry('getDataMart', { ...full, ...change, id }, { id });
const attaches = entry('updateDataMartContexts', {}, { body: { contextIds: ['c1'] } });
const owns = (status = 200): Entry => entry('updateDataMartOwners', {}, { body: { ownerIds: ['u2'] }, status });
const shares = (shared: boolean): Entry => entry('updateDataMartAvailability', {}, { body: { shared } });
const loses = [shows({}), owns(), shows({ contextIds: [] })];

it.each<[string, readonly Entry[], string | undefined]>([
  ['keeps the contexts', [attaches, shows({}), owns(), shows({ ownerIds: ['u2'] })], undefined],
  ['takes the contexts', [attaches, ...loses], 'contextIds'],
  ['takes what nobody has given', loses, undefined],
  ['takes the contexts once', [attaches, ...loses, attaches, shows({}), owns(), shows({})], undefined],
  ['is refused', [attaches, shows({}), owns(403), shows({ contextIds: [] })], undefined],
  [
    'is not the only one',
    [attaches, shows({}), owns(), entry('deleteContext', {}, { id: 'c1' }), shows({ contextIds: [] })],
    undefined,
  ],
  [
    'may not be the only one',
    [attaches, shows({}), owns(), shows({ contextIds: [] }), { ...shares(true), since: 2 }],
    undefined,
  ],
  ['is of another', [attaches, shows({}), owns(), shows({ contextIds: [] }, 'b')], undefined],
  ['switches what it is available for', [shares(true), shows({}), owns(), shows({ shared: false })], 'shared'],
  ['gives what it takes', [attaches, shows({}), owns(), shows({ ownerIds: [] })], undefined],
])('an update of owners that %s', (_, diary, want) => {
  const found = takenBetween({ diary }, operation('updateDataMartOwners'), operation('getDataMart'));
  expect(found?.taken.name).toBe(want);
});
