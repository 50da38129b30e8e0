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
  as('2026-01-05', '2026-01-19', '2026-02-09', '2026-03-30', '2027-03-29'),
  as('2026-01-01', '2026-02-01', '2026-04-01', '2027-04-01'),
  as('Q1', 'Q2', 'Q2 of 27'),
  as('2026', '2027'),
];
const wrong = right.with(0, rows);

it('asks for every unit that makes fewer of the dates, and for each alone, where one may be refused', () => {
  const asked = attempts('MONTH').map(({ bodies }) =>
    bodies.flatMap((body) => (body['dateTruncConfig'] as readonly JsonObject[]).map((rule) => rule['unit'])),
  );
  expect(asked).toEqual([['WEEK', 'MONTH', 'QUARTER', 'YEAR'], ['WEEK'], ['MONTH'], ['QUARTER'], ['YEAR']]);
  expect(attempts('month')[3]!.bodies[0]!['dateTruncConfig']).toEqual([{ column: 'time', unit: 'quarter' }]);
});

it.each([
  ['each unit as it is', right, undefined],
  ['weeks as days', wrong, '5 or 6 different values of time, one for each week'],
  ['quarters as months', right.with(2, right[1]!), '3 different values of time, one for each quarter'],
  ['years as one', right.with(3, as('2026')), '2 different values of time, one for each year'],
])('judges %s', (_, streams, told) => expect(toldOf(attempts('MONTH')[0]!, ...streams)).toBe(told));

it.each([
  ['times', as('2026-01-01T23:00:00Z', '2026-01-02T01:00:00Z')],
  ['one date', as('2026-01-01', '2026-01-01')],
  ['dates that may be missing', [...rows, { time: null }]],
])('does not judge %s', (_, all) => expect(attempts('MONTH', all)).toEqual([]));
