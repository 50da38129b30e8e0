import { toColumns } from '../column.ts';
import type { Table } from './table.ts';

/** How many rows `big.numbers` has. */
export const numberCount = 5_000_000;

/** Data sets too large to keep: their rows are computed as they are read. */
export const bigTables: readonly Table[] = [
  {
    namespace: 'big',
    name: 'numbers',
    columns: toColumns({
      n: 'INTEGER key',
      label: 'STRING',
      amount: 'FLOAT',
      even: 'BOOLEAN',
      day: 'DATE',
      note: 'STRING null',
    }),
    query:
      `WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${numberCount}) ` +
      "SELECT n, 'item ' || n AS label, n * 0.25 AS amount, n % 2 = 0 AS even, " +
      "date('2026-01-01', (n % 365) || ' days') AS day, CASE WHEN n % 7 <> 0 THEN 'größer' END AS note FROM counter",
  },
];
