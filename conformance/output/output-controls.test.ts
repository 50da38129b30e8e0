import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Output } from './control.ts';
import { outputControls } from './output-controls.ts';

const rows: readonly JsonObject[] = [
  { day: '2026-01-01', land: 'DE', sum: 1 },
  { day: '2026-01-02', land: 'DE', sum: 3 },
  { day: '2026-02-03', land: 'FR', sum: 2 },
];
const output: Output = {
  rows,
  columns: ['day', 'land', 'sum'],
  seen: ['day', 'land', 'sum'],
  samples: {
    FilterRule: [{ column: 'sum', operator: 'gt', value: 9 }],
    AggregationRule: [{ column: 'sum', function: 'SUM' }],
    DateTruncRule: [{ column: 'day', unit: 'MONTH' }],
  },
};
const faultOf = (id: string, ...streams: readonly (readonly JsonObject[])[]): string | undefined =>
  outputControls
    .find((control) => control.id === id)!
    .attempts(output)[0]!
    .fault(streams);
const byLand = [
  { land: 'DE', sum: 4 },
  { land: 'FR', sum: 2 },
];

describe('a stream that keeps to', () => {
  it.each([
    ['limit', [rows.slice(0, 1)]],
    ['columns', [[{ sum: 1, day: '2026-01-01' }]]],
    ['column-order', [[{ sum: 1, day: '2026-01-01' }]]],
    ['sort', [rows.toReversed()]],
    ['filter', [rows, rows.slice(1)]],
    ['aggregation', [byLand]],
    ['date-trunc', [[{ day: '2026-01-01' }, { day: '2026-02-01' }]]],
  ])('%s', (id, streams) => expect(faultOf(id, ...streams)).toBeUndefined());
});

describe('a stream that ignores', () => {
  it.each([
    ['limit', [rows]],
    ['columns', [rows]],
    ['column-order', [[{ day: '2026-01-01', sum: 1 }]]],
    ['sort', [rows]],
    ['filter', [rows, rows]],
    ['aggregation', [rows]],
    ['date-trunc', [rows]],
  ])('%s', (id, streams) => expect(faultOf(id, ...streams)).toEqual(expect.any(String)));
});

it('tries nothing that rows cannot tell', () => {
  const attempts = outputControls.flatMap((control) =>
    control.attempts({ rows: [], columns: [], seen: [], samples: {} }),
  );
  expect(attempts).toEqual([]);
});
