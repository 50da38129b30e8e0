import { expect, test } from 'vitest';
import { createDatabase } from '../database.ts';
import { runQuery } from '../testing/run-query.ts';
import { toDateBucket } from './date-bucket.ts';
import type { DateUnit } from './report-config.ts';

const database = createDatabase({ seed: 1, now: 0 });

test.each<[string, DateUnit, string | null]>([
  ['2026-03-11', 'DAY', '2026-03-11'],
  ['2026-03-11T23:59:59Z', 'DAY', '2026-03-11'],
  ['2026-03-09', 'WEEK', '2026-03-09'],
  ['2026-03-15', 'WEEK', '2026-03-09'],
  ['2026-01-01', 'WEEK', '2025-12-29'],
  ['2026-03-31', 'MONTH', '2026-03-01'],
  ['2024-02-29 12:00:00', 'MONTH', '2024-02-01'],
  ['2026-01-31', 'QUARTER', '2026-01-01'],
  ['2026-05-31', 'QUARTER', '2026-04-01'],
  ['2026-09-30T10:00:00Z', 'QUARTER', '2026-07-01'],
  ['2026-12-31', 'QUARTER', '2026-10-01'],
  ['2026-12-31', 'YEAR', '2026-01-01'],
  ['no date', 'YEAR', null],
])('%s by %s is %s', (date, unit, want) => {
  expect(runQuery(database, { sql: `SELECT ${toDateBucket(`'${date}'`, unit)} AS a` })).toEqual([{ a: want }]);
});
