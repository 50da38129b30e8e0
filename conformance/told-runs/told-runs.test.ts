import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { begunBySchedule } from './begun-by-schedule.ts';
import { wrongRowCount } from './row-count.ts';

const contract = await loadContract();
const operationOf = (id: string): Operation => contract.operations.find((one) => one.id === id)!;

const done = (id: string, path: Readonly<Record<string, string>>, body: string, run?: string): Entry => ({
  exchange: {
    operation: operationOf(id),
    message: { method: '', path: '', headers: {} },
    reply: { status: 200, headers: run === undefined ? {} : { 'x-svc-run-id': run }, body, partial: false },
  },
  parts: { path },
  as: { role: 'technical-user' },
});

const streamed = (run: string, lines: number): Entry =>
  done('streamReportData', { reportId: 'report-1' }, '{"a":1}\n'.repeat(lines), run);
const read = (run: string, record: object): Entry =>
  done('getDataMartRun', { id: 'mart-1', runId: run }, JSON.stringify({ id: run, status: 'SUCCESS', ...record }));
const listed = (...rows: readonly object[]): Entry => done('listDataMartRuns', { id: 'mart-1' }, JSON.stringify(rows));

const sceneOf = (diary: readonly Entry[]): Scene =>
  ({
    contract,
    diary,
    profile: {},
    arrange: { creationOf: ({ id }: { readonly id: string }) => (id === 'report-1' ? {} : undefined) },
  }) as unknown as Scene;

const two = [streamed('run-1', 3), streamed('run-2', 5)];

it.each<[string, readonly Entry[], string | undefined]>([
  ['as many', [...two, read('run-1', { rowCount: 3 }), read('run-2', { rowCount: 5 })], undefined],
  ['one more each time', [...two, read('run-1', { rowCount: 4 }), read('run-2', { rowCount: 6 })], 'rowCount: 5'],
  ['one more, once', [...two, read('run-1', { rowCount: 4 })], undefined],
  [
    'one less within',
    [...two, ...[2, 4].map((rows, at) => read(`run-${at + 1}`, { stats: { rows } }))],
    'stats.rows: 5',
  ],
  ['what was read before', [...two, read('run-1', { rowCount: 90 }), read('run-2', { rowCount: 5 })], undefined],
  ['all that there are', [...two, read('run-1', { rowCount: 90 }), read('run-2', { rowCount: 90 })], undefined],
  [
    'what follows a line of its own',
    [
      done('streamReportData', { reportId: 'report-1' }, '{"columns":["a"]}\n{"a":1}\n', 'run-1'),
      done('streamReportData', { reportId: 'report-1' }, '{"columns":["a"]}\n{"a":1}\n{"a":2}\n', 'run-2'),
      read('run-1', { rowCount: 1 }),
      read('run-2', { rowCount: 2 }),
    ],
    undefined,
  ],
  ['none yet', [...two, ...['run-1', 'run-2'].map((id) => read(id, { rowCount: 0, status: 'RUNNING' }))], undefined],
  ['bytes', [...two, read('run-1', { byteCount: 4 }), read('run-2', { byteCount: 6 })], undefined],
])('the run of a stream tells of %s', (_, diary, want) => {
  expect(wrongRowCount(sceneOf(diary), operationOf('streamReportData'))?.expected).toBe(want);
});

const ran = done('runReport', { id: 'report-1' }, '');
const begun = done('runDataMart', { id: 'mart-1' }, '{"runId":"run-1"}');
const scheduling = done('createScheduledTrigger', { dataMartId: 'mart-1' }, '{"id":"trigger-1"}');
const message = { ...scheduling.exchange.message, body: '{"reportId":"report-1"}' };
const scheduled = { ...scheduling, exchange: { ...scheduling.exchange, message } };

it.each<[string, string, readonly Entry[], boolean]>([
  ['by hand', 'runReport', [ran, listed({ id: 'run-2', reportId: 'report-1', trigger: 'MANUAL' })], false],
  ['by a schedule', 'runReport', [ran, listed({ id: 'run-2', reportId: 'report-1', trigger: 'SCHEDULED' })], true],
  ['of another by a schedule', 'runReport', [ran, listed({ id: 'run-2', reportId: 'r-9', by: 'cron' })], false],
  ['that is scheduled', 'runReport', [ran, listed({ id: 'run-2', reportId: 'report-1', status: 'SCHEDULED' })], false],
  [
    'of one with a schedule',
    'runReport',
    [scheduled, ran, listed({ id: 'run-2', reportId: 'report-1', trigger: 'SCHEDULED' })],
    false,
  ],
  ['of a DataMart by a schedule', 'runDataMart', [begun, read('run-1', { triggerType: 'scheduled' })], true],
  ['of a DataMart by hand', 'runDataMart', [begun, read('run-1', { triggerType: 'manual' })], false],
])('a run is begun %s', (_, id, diary, want) => {
  expect(begunBySchedule(sceneOf(diary), operationOf(id)) !== undefined).toBe(want);
});
