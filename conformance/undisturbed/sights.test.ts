import { beforeAll, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { unknownId } from '../arrange/arrange.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from './diary.ts';
import { bestSights } from './sights.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const operation = (id: string): Operation => contract.operations.find((one) => one.id === id)!;

/** A request about the record with an id, and its answer. */
function entry(
  id: string,
  record: string,
  { status = 200, body, more = {} }: { status?: number; body?: Json; more?: JsonObject } = {},
): Entry {
  const one = operation(id);
  const path = Object.fromEntries(
    one.params.flatMap(({ name, in: place }) => (place === 'path' ? [[name, record]] : [])),
  );
  const parts = { path, ...(body === undefined ? {} : { body }) };
  const reply = {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: record, title: 'a', ...more }),
    partial: false,
  };
  return {
    exchange: { operation: one, message: toMessage(one, parts), reply },
    parts,
    as: { role: 'r' },
  };
}

function sightsIn(diary: readonly Entry[], read = 'getDataMart'): readonly string[] {
  const arrange = { creationOf: () => undefined };
  const scene = { contract, diary, arrange, profile: {} } as unknown as Scene;
  return bestSights(scene, operation(read)).map(
    ({ record, acts }) => `${record.id}: ${acts.map(({ exchange }) => exchange.operation!.id).join(' ')}`,
  );
}

const read = (id: string): Entry => entry('getDataMart', id);

it.each<[string, () => readonly Entry[], readonly string[]]>([
  [
    'what was asked once it was seen',
    () => [entry('runDataMart', '1'), read('1'), entry('publishDataMart', '1')],
    ['1: publishDataMart'],
  ],
  ['each operation once', () => [read('1'), entry('runDataMart', '1'), entry('runDataMart', '1')], ['1: runDataMart']],
  ['the creation of another', () => [read('1'), entry('createDataMart', '2', { status: 201 })], ['1: createDataMart']],
  ['nothing that was refused', () => [read('1'), entry('runDataMart', '1', { status: 409 })], []],
  [
    'an update that is about something else',
    () => [read('1'), entry('updateDataMartDefinition', '1', { body: { definition: {} } })],
    ['1: updateDataMartDefinition'],
  ],
  [
    'nothing before it has another title',
    () => [read('1'), entry('runDataMart', '1'), entry('updateDataMartTitle', '1', { body: { title: 'b' } })],
    [],
  ],
  [
    'what it is asked once it has another title',
    () => [entry('updateDataMartTitle', '1', { body: { title: 'b' } }), entry('runDataMart', '1')],
    ['1: runDataMart'],
  ],
  ['nothing of what is removed', () => [read('1'), entry('runDataMart', '1'), entry('deleteDataMart', '1')], []],
  [
    'what it is asked where its removal is refused',
    () => [read('1'), entry('runDataMart', '1'), entry('deleteDataMart', '1', { status: 403 })],
    ['1: runDataMart'],
  ],
  [
    'those first of which most was asked',
    () => [read('1'), read('2'), entry('runDataMart', '1'), entry('runDataMart', '2'), entry('publishDataMart', '2')],
    ['2: runDataMart publishDataMart'],
  ],
  [
    'a second one where it adds to the first',
    () => [read('1'), read('2'), entry('runDataMart', '1'), entry('publishDataMart', '2')],
    ['1: runDataMart', '2: publishDataMart'],
  ],
])('a record is looked at again for %s', (_, diary, want) => {
  expect(sightsIn(diary())).toEqual(want);
});

it('looks at nothing where nothing was read', () => {
  expect(sightsIn([entry('runDataMart', unknownId)])).toEqual([]);
});

it('looks at a report again that asks for something, beside one that asks for nothing', () => {
  const run = (report: string): Entry => entry('runReport', report);
  const plain = entry('getReport', '1');
  const sorted = entry('getReport', '2', { more: { sortConfig: [{ column: 'a' }] } });
  const stream = entry('streamReportData', '1');
  expect(sightsIn([plain, sorted, run('1'), stream, run('2')], 'getReport')).toEqual([
    '1: runReport streamReportData',
    '2: runReport',
  ]);
});
