import { beforeAll, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from './diary.ts';
import { suspectIn } from './reach.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const operation = (id: string): Operation => contract.operations.find((one) => one.id === id)!;

/** A request about the DataMart with an id, and the record that it is answered with. */
function entry(name: string, id: string, record: JsonObject, body?: Json): Entry {
  const one = operation(name);
  const path = Object.fromEntries(one.params.flatMap((param) => (param.in === 'path' ? [[param.name, id]] : [])));
  const parts = { path, ...(body === undefined ? {} : { body }) };
  const reply = { status: 200, headers: {}, body: JSON.stringify({ id, ...record }), partial: false };
  return { exchange: { operation: one, message: toMessage(one, parts), reply }, parts, as: { role: 'r' } };
}

const read = (id: string, icon: Json): Entry => entry('getDataMart', id, { icon });
const draw = (id: string, icon: string): Entry => entry('updateDataMartIcon', id, { icon }, { icon });

it.each<[string, () => readonly Entry[], boolean]>([
  ['has its icon by then', () => [read('2', null), draw('1', 'chart'), read('2', 'chart')], true],
  [
    'has its icon by then, though the answer shows none',
    () => [read('2', null), entry('updateDataMartIcon', '1', { icon: null }, { icon: 'chart' }), read('2', 'chart')],
    true,
  ],
  ['had it before', () => [read('2', 'chart'), draw('1', 'chart'), read('2', 'chart')], false],
  ['was not seen before', () => [draw('1', 'chart'), read('2', 'chart')], false],
  ['was given it too', () => [read('2', null), draw('1', 'chart'), draw('2', 'chart'), read('2', 'chart')], false],
  [
    'is given it at the same time',
    () => [read('2', null), draw('1', 'chart'), read('2', 'chart'), { ...draw('2', 'chart'), since: 2 }],
    false,
  ],
  [
    'has got an insight meanwhile',
    () => [read('2', null), draw('1', 'chart'), entry('createInsight', '2', {}, { title: 'Big' }), read('2', 'chart')],
    true,
  ],
  [
    'was run meanwhile',
    () => [read('2', null), draw('1', 'chart'), entry('runDataMart', '2', {}), read('2', 'chart')],
    false,
  ],
  [
    'is what something else was given as well',
    () => [read('2', null), draw('1', 'chart'), entry('createContext', '', {}, { name: 'chart' }), read('2', 'chart')],
    false,
  ],
  [
    'was shown in part before',
    () => [
      entry('createDataMart', '2', { data: { id: '2' } }),
      entry('updateDataMartIcon', '1', { data: { id: '1', icon: 'chart' } }, { icon: 'chart' }),
      entry('getDataMart', '2', { data: { id: '2', icon: 'chart' } }),
    ],
    false,
  ],
  [
    'shows it in another place of its envelope',
    () => [
      entry('getDataMart', '2', { data: { joined: null } }),
      entry('updateDataMartIcon', '1', { data: { icon: 'chart' } }, { icon: 'chart' }),
      entry('getDataMart', '2', { data: { joined: 'chart' } }),
    ],
    false,
  ],
  [
    'shows it in another field',
    () => [
      entry('getDataMart', '2', { joined: null }),
      draw('1', 'chart'),
      entry('getDataMart', '2', { joined: 'chart' }),
    ],
    false,
  ],
])('an update of a DataMart has reached another that %s', (_, diary, want) => {
  const scene = { contract, diary: diary(), profile: {} } as unknown as Scene;
  const suspect = suspectIn(scene, operation('updateDataMartIcon'), operation('getDataMart'));
  expect(suspect !== undefined).toBe(want);
});

const shows = (id: string, open: boolean, kept = true): Entry => entry('getDataMart', id, { open, kept });
const switches = (id: string, open: boolean, kept = true): Entry =>
  entry('updateDataMartAvailability', id, {}, { open, kept });

it.each<[string, () => readonly Entry[], boolean]>([
  ['is switched by then', () => [shows('2', true), switches('1', false), shows('2', false)], true],
  ['is as it was', () => [shows('2', true), switches('1', false), shows('2', true)], false],
  ['was so before', () => [shows('2', false), switches('1', false), shows('2', false)], false],
  ['is switched otherwise', () => [shows('2', true), switches('1', false, true), shows('2', false, false)], false],
  ['was switched too', () => [shows('2', true), switches('1', false), switches('2', false), shows('2', false)], false],
  [
    'does not show it',
    () => [entry('getDataMart', '2', {}), switches('1', false), entry('getDataMart', '2', { open: false })],
    false,
  ],
])('a switch of a DataMart has reached another that %s', (_, diary, want) => {
  const scene = { contract, diary: diary(), profile: {} } as unknown as Scene;
  const suspect = suspectIn(scene, operation('updateDataMartAvailability'), operation('getDataMart'));
  expect(suspect !== undefined).toBe(want);
});
