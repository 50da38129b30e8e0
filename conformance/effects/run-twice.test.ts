import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { runTwice } from './run-twice.ts';

const exchange = { reply: { status: 201, headers: {}, body: '{}' } } as unknown as Exchange;
const run = { id: 'run-1', reportId: 'report-1', type: 'REPORT', status: 'RUNNING', startedAt: '2026-01-01T00:00:00Z' };
const later = { ...run, id: 'run-2', status: 'PENDING', startedAt: '2026-01-01T00:00:01Z' };

it.each<[string, readonly object[], boolean]>([
  ['one run', [run], false],
  ['one run, and one of another report', [run, { ...later, reportId: 'report-2' }], false],
  ['two runs', [run, later], true],
  ['two runs of different kinds', [run, { ...later, type: 'DATA_MART' }], false],
  [
    'two runs of which nothing is told',
    [
      { id: 1, reportId: 'report-1' },
      { id: 2, reportId: 'report-1' },
    ],
    false,
  ],
])('a report that was run once has %s', (_, rows, isTwice) => {
  expect(runTwice(exchange, 'report-1', rows) !== undefined).toBe(isTwice);
});
