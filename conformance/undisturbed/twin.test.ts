import { beforeAll, expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from './diary.ts';
import { twinIn } from './twin.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const operation = (id: string): Operation => contract.operations.find((one) => one.id === id)!;

function entry(name: string, body: Json, id = ''): Entry {
  const one = operation(name);
  const path = Object.fromEntries(
    one.params.flatMap((param) => (param.in === 'path' ? [[param.name, param.name === 'dataMartId' ? 'm' : id]] : [])),
  );
  const reply = { status: 200, headers: {}, body: JSON.stringify(body), partial: false };
  return { exchange: { operation: one, message: toMessage(one, { path }), reply }, parts: { path }, as: { role: 'r' } };
}

const row = (id: string, cron: string, at = 1): Json => ({ id, cron, action: 'RUN', zone: 'UTC', at });
const list = (...rows: readonly Json[]): Entry => entry('listScheduledTriggers', { items: rows });
const change = (id: string): Entry => entry('updateScheduledTrigger', {}, id);
const create = (id: string): Entry => entry('createScheduledTrigger', row(id, 'a'));

it.each<[string, () => readonly Entry[], boolean]>([
  ['is like it', () => [list(row('1', 'a')), change('1'), list(row('1', 'b'), row('2', 'b', 2))], true],
  ['is another', () => [list(row('1', 'a')), change('1'), list(row('1', 'b'), { id: '2', cron: 'c' })], false],
  [
    'was there before',
    () => [list(row('1', 'b'), row('2', 'b')), change('1'), list(row('1', 'b'), row('2', 'b'))],
    false,
  ],
  ['has another name', () => [list(row('1', 'a')), change('1'), list(row('1', 'run-1 b'), row('2', 'c'))], false],
  [
    'is as it was',
    () => [list(row('1', 'run-1 a')), change('1'), list(row('1', 'run-1 b', 2), row('2', 'run-1 a'))],
    true,
  ],
  [
    'is as it was, and was created',
    () => [list(row('1', 'a')), change('1'), create('2'), list(row('1', 'b', 2), row('2', 'a'))],
    false,
  ],
  ['has its name', () => [list(row('1', 'a')), change('1'), list(row('1', 'run-1 b'), row('2', 'run-1 b'))], true],
  ['was created', () => [list(row('1', 'a')), change('1'), create('2'), list(row('1', 'a'), row('2', 'a'))], false],
  [
    'may have been created before',
    () => [
      { ...create('2'), since: 0 },
      { ...list(row('1', 'a')), since: 0 },
      change('1'),
      list(row('1', 'b'), row('2', 'b')),
    ],
    false,
  ],
  [
    'was created, and shown later than that',
    () => [create('1'), create('2'), list(row('1', 'a')), change('1'), list(row('1', 'b'), row('2', 'b'))],
    false,
  ],
  [
    'is none of those that were created before',
    () => [create('1'), list(row('1', 'a')), change('1'), list(row('1', 'b'), row('2', 'b'))],
    true,
  ],
  [
    'may have been created after',
    () => [list(row('1', 'a')), change('1'), list(row('1', 'b'), row('2', 'b')), { ...create('2'), since: 2 }],
    false,
  ],
  [
    'is not like one that is created later',
    () => [list(row('1', 'a')), change('1'), list(row('1', 'b'), row('2', 'b')), create('3')],
    true,
  ],
  [
    'is none of those that were created',
    () => [list(row('1', 'a')), change('1'), create('2'), list(row('1', 'b'), row('2', 'a'), row('3', 'b'))],
    true,
  ],
  [
    'is like one that was created',
    () => [list(row('1', 'a')), change('1'), create('2'), list(row('1', 'b'), row('2', 'a'), row('3', 'a'))],
    false,
  ],
  ['came in the place of it', () => [list(row('1', 'a')), change('1'), list(row('2', 'b'))], false],
  ['came without a change', () => [list(row('1', 'a')), list(row('1', 'b'), row('2', 'b'))], false],
])('a change of one makes another that %s', (_, diary, want) => {
  const scene = { contract, diary: diary(), prefix: 'run-1', profile: {} } as unknown as Scene;
  expect(twinIn(scene, operation('updateScheduledTrigger')) !== undefined).toBe(want);
});
