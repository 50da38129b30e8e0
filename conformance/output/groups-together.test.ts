import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import type { Output } from './control.ts';
import { groupsTogether } from './groups-together.ts';

const rows = [
  ['DE', '2026-01-03', 1],
  ['FR', '2026-01-04', 2],
  ['DE', '2026-02-05', 3],
  ['DE', '2026-02-06', 4],
  ['DE', '2026-03-07', 5],
].map(([land, day, sum]): JsonObject => ({ land: land!, day: day!, sum: sum! }));
const samples = { ...salesOutput.samples, DateTruncRule: [{ column: 'day', unit: 'MONTH' }] };
const output: Output = { ...salesOutput, rows, samples, columns: Object.keys(rows[0]!), seen: Object.keys(rows[0]!) };
const [attempt, plain] = groupsTogether.attempts(output);
const groups = (...all: readonly (readonly [land: string, day: string])[]): readonly JsonObject[] =>
  all.map(([land, day]) => ({ land, day, sum: 5 }));

describe('a filter, buckets, an aggregation, an order and a limit in one report', () => {
  it('are asked for beside a count of what is unique, or without', () => {
    const body = {
      columnConfig: ['land', 'day', 'sum'],
      filterConfig: [{ column: 'land', op: 'eq', value: 'DE' }],
      aggregationConfig: samples.AggregationRule,
      dateTruncConfig: samples.DateTruncRule,
      sortConfig: [{ column: 'day', direction: 'desc' }],
      limitConfig: 2,
    };
    expect([attempt!.bodies, plain!.bodies]).toEqual([[{ ...body, uniqueCountConfig: true }], [body]]);
  });

  it.each<[string, readonly JsonObject[], boolean]>([
    ['all', groups(['DE', '2026-03-01'], ['DE', '2026-02-01']), true],
    ['capitals of its own', groups(['de', '2026-03'], ['de', '2026-02']), true],
    ['no filter', groups(['DE', '2026-02-01'], ['FR', '2026-01-01']), false],
    ['no order', groups(['DE', '2026-02-01'], ['DE', '2026-03-01']), false],
    ['no limit', groups(['DE', '2026-03-01'], ['DE', '2026-02-01'], ['DE', '2026-01-01']), false],
    ['no buckets', groups(['DE', '2026-02-06'], ['DE', '2026-02-05']), false],
    ['no aggregation', groups(['DE', '2026-02-01'], ['DE', '2026-02-01']), false],
  ])('%s', (_, stream, isKept) => expect(toldOf(attempt!, stream) === undefined).toBe(isKept));

  it('tell nothing of other columns, of other names of buckets, and of a stream that was cut', () => {
    const tells = attempt!.tells!;
    const [told, strange, quarter] = [['2026-03-01'], ['March'], ['2026 Q1']].map(([day]) => groups(['DE', day!]));
    expect([told!, strange!, quarter!].map((stream) => tells([stream], [true]))).toEqual([true, false, false]);
    expect([tells([[{ land: 'DE', month: '2026-03' }]], [true]), tells([told!], [false])]).toEqual([false, false]);
  });

  it('are not asked for where all rows of each word are in one bucket, or no unit is known', () => {
    const fortnight = [{ column: 'day', unit: 'FORTNIGHT' }];
    expect(groupsTogether.attempts({ ...output, rows: rows.slice(0, 2) })).toEqual([]);
    expect(groupsTogether.attempts({ ...output, samples: { ...samples, DateTruncRule: fortnight } })).toEqual([]);
  });
});
