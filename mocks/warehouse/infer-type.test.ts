import { expect, test } from 'vitest';
import type { ColumnType } from './column.ts';
import type { SqlValue } from './database.ts';
import { inferType } from './infer-type.ts';

test.each<[readonly SqlValue[], ColumnType]>([
  [[1n, null, 2n], 'INTEGER'],
  [[1n, 0.5], 'FLOAT'],
  [['2026-03-01', null], 'DATE'],
  [['2026-03-01T09:30:00Z', '2026-03-01 09:30:00', '2026-03-01T09:30:00.25+02:00'], 'TIMESTAMP'],
  [['2026-03-01', '2026-03-01T09:30:00Z'], 'STRING'],
  [['2026-03-01', 1n], 'STRING'],
  [['DE'], 'STRING'],
  [[new Uint8Array()], 'STRING'],
  [[null], 'STRING'],
  [[], 'STRING'],
])('%s are %s', (values, want) => expect(inferType(values)).toBe(want));
