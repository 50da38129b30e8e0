import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Attempt } from './control.ts';
import { dateUnits } from './date-units.ts';
import { toldOf } from '../testing/sales-output.ts';

const dates = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-20', '2026-02-10', '2026-04-01', '2027-04-01'];
const rows = dates.map((time): JsonObject => ({ time }));
const attempts = (unit: string, all: readonly JsonObject[] = rows): readonly Attempt[] =>
  dateUnits.attempts({
    rows: all,
    isWhole: true,
    columns: ['time'],
    seen: ['time'],
    samples: { DateTruncRule: [{ column: 'time', unit }] },
  });
const as = (...times: readonly string[]): readonly JsonObject[] => times.map((time) => ({ time }));
const right = [
  rows,
  as('2026-01-05', '2026-01-19', '2026-02-09', '2026-03-30', '2027-03-29'),
  as('2026-01-01', '2026-02-01', '2026-04-01', '2027-04-01'),
  as('Q1', 'Q2', 'Q2 of 27'),
  as('2026', '2027'),
];

it('asks for the dates and for every unit of them, and for each unit alone, where one may be refused', () => {
  const asked = attempts('MONTH').map(({ bodies: [plain, ...others] }) => {
    expect(plain).toEqual({ columnConfig: ['time'] });
    return others.flatMap((body) => (body['dateTruncConfig'] as readonly JsonObject[]).map((rule) => rule['unit']));
  });
  expect(asked).toEqual([['WEEK', 'MONTH', 'QUARTER', 'YEAR'], ['WEEK'], ['MONTH'], ['QUARTER'], ['YEAR']]);
  expect(attempts('month')[3]!.bodies[1]!['dateTruncConfig']).toEqual([{ column: 'time', unit: 'quarter' }]);
});

it.each([
  ['each unit as it is', right, undefined],
  ['weeks as days', right.with(1, rows), '5 or 6 different values of time, one for each week'],
  ['quarters as months', right.with(3, right[2]!), '3 different values of time, one for each quarter'],
  [
    'months that are one too early',
    right.with(2, as('2025-12-01', '2026-01-01', '2026-03-01', '2027-03-01')),
    '4 different values of time, one for each month',
  ],
  [
    'months that are none',
    right.with(2, as('2026-00-01', '2026-01-01', '2026-03-01', '2027-03-01')),
    '4 different values of time, one for each month',
  ],
  ['months that are counted from nought', right.with(2, as('2026-00', '2026-01', '2026-03', '2027-03')), undefined],
  [
    'months that begin at midnight somewhere else',
    right.with(2, as('2025-12-31', '2026-01-31', '2026-03-31', '2027-03-31')),
    undefined,
  ],
  ['quarters by their first month', right.with(3, as('2026-01', '2026-04', '2027-04')), undefined],
  ['quarters by their number', right.with(3, as('2026-01', '2026-02', '2027-02')), undefined],
  [
    'quarters that are one too late',
    right.with(3, as('2026-04-01', '2026-07-01', '2027-07-01')),
    '3 different values of time, one for each quarter',
  ],
  ['years that are one too late', right.with(4, as('2027', '2028')), '2 different values of time, one for each year'],
  ['years as one', right.with(4, as('2026')), '2 different values of time, one for each year'],
])('judges %s', (_, streams, told) => expect(toldOf(attempts('MONTH')[0]!, ...streams)).toBe(told));

const noon = ['2026-01-05', '2026-01-06', '2026-01-20', '2026-02-10', '2026-04-10', '2027-04-10'];
const byUnit = [as('1', '2', '3', '4', '5'), as('1', '2', '4', '4 of 27'), as('1', '2', '2 of 27'), as('2026', '2027')];

it.each([
  ['each unit as it is', byUnit, [], undefined],
  ['weeks as days, which may begin elsewhere', byUnit.with(0, as(...noon)), [], undefined],
  ['quarters as months', byUnit.with(2, byUnit[1]!), [], '3 different values of time, one for each quarter'],
  ['quarters as months, and a time at the edge', byUnit.with(2, byUnit[1]!), ['2026-04-01T06:00:00Z'], undefined],
])('judges times of day with %s', (_, streams, more, told) => {
  const times = as(...noon.map((date) => `${date}T12:00:00+00:00`), ...more);
  expect(toldOf(attempts('MONTH', times)[0]!, times, ...streams)).toBe(told);
});

it('does not tell where each unit has one of the dates, or a stream was cut', () => {
  const [attempt] = attempts('MONTH');
  const few = as('2025-01-05', '2026-01-06');
  expect(attempt!.tells!([few, few, few, few, few], [true, true, true, true, true])).toBe(false);
  expect(attempt!.tells!(right, [true, true, true, true, true])).toBe(true);
  expect(attempt!.tells!(right, [true, true, true, false, true])).toBe(false);
});

const aggregatedBy = (AggregationRule: readonly JsonObject[]): Attempt =>
  dateUnits.attempts({
    rows: rows.map((row) => ({ ...row, sum: 1 })),
    isWhole: false,
    columns: ['time', 'sum'],
    seen: ['time', 'sum'],
    samples: { DateTruncRule: [{ column: 'time', unit: 'MONTH' }], AggregationRule },
  })[0]!;
const AggregationRule = [{ column: 'sum', function: 'SUM' }];
const grouped = aggregatedBy(AggregationRule);

it('groups the dates where an aggregation is known', () => {
  expect(grouped.bodies[0]).toEqual({ columnConfig: ['time', 'sum'], aggregationConfig: AggregationRule });
});

it('and tells a bucket that is there twice', () => {
  expect(toldOf(grouped, ...right)).toBeUndefined();
  const twice = right.with(4, as('2026', '2027', '2026'));
  expect(toldOf(grouped, ...twice)).toBe('2 different values of time, one for each year, with its sum added up');
  expect(toldOf(attempts('MONTH')[0]!, ...twice)).toBeUndefined();
});

const withSums = (all: readonly JsonObject[], ...sums: readonly number[]): readonly JsonObject[] =>
  all.map((row, at) => ({ ...row, sum: sums[at]! }));
const summed = [
  withSums(rows, 10.5, 20, 30, 40, 50, 60, 70),
  withSums(right[1]!, 60.5, 40, 50, 60, 70),
  withSums(right[2]!, 100.5, 50, 60, 70),
  withSums(right[3]!, 150.5, 60, 70),
  withSums(right[4]!, 210.5, 70),
];

it.each([
  ['each date in its bucket', summed, undefined],
  ['other orders', summed.with(3, summed[3]!.toReversed()), undefined],
  ['sums that are cut', summed.with(3, withSums(right[3]!, 150, 60, 70)), undefined],
  ['sums of nothing', summed.with(3, right[3]!), undefined],
  [
    'February in the second quarter',
    summed.with(3, withSums(right[3]!, 100.5, 110, 70)),
    '3 different values of time, one for each quarter, with its sum added up',
  ],
])('and tells sums of other dates: %s', (_, streams, told) => expect(toldOf(grouped, ...streams)).toBe(told));

it('tells counts of other dates', () => {
  const counted = aggregatedBy([{ column: 'sum', function: 'COUNT' }]);
  const counts = [
    withSums(rows, 1, 2, 3, 4, 5, 6, 7),
    withSums(right[1]!, 6, 4, 5, 6, 7),
    withSums(right[2]!, 10, 5, 6, 7),
    withSums(right[3]!, 15, 6, 7),
    withSums(right[4]!, 21, 7),
  ];
  expect(toldOf(counted, ...counts)).toBeUndefined();
  expect(toldOf(counted, ...counts.with(3, withSums(right[3]!, 10, 11, 7)))).toBeDefined();
  expect(toldOf(counted, ...counts.with(3, withSums(right[3]!, 14, 7, 7)))).toBeDefined();
});

it.each([
  ['of their own years', ['2026-01-01', '2026-04-01', '2027-07-01'], false],
  ['without their years', ['1970-01-01', '1970-04-01', '1970-07-01'], true],
])('dates that are all in different months are in months %s', (_, months, want) => {
  const all = as('2026-01-05', '2026-04-10', '2027-07-01');
  const [every] = attempts('MONTH', all);
  const streams = [all, all, as(...months), all, as('2026', '2027')];
  expect(toldOf(every!, ...streams) !== undefined).toBe(want);
});
