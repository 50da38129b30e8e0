import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { unitIn } from './unit-in.ts';

it.each<[JsonObject, JsonObject | undefined]>([
  [
    { column: 'sold', unit: 'month' },
    { column: 'sold', unit: 'year' },
  ],
  [
    { column: 'sold', unit: 'Week' },
    { column: 'sold', unit: 'Year' },
  ],
  [
    { column: 'day', unit: 'DAY' },
    { column: 'day', unit: 'YEAR' },
  ],
  [
    { on: 'order_day', by: 'day' },
    { on: 'order_day', by: 'year' },
  ],
  [
    { column: 'sold', unit: 'DATE_UNIT_MONTH' },
    { column: 'sold', unit: 'DATE_UNIT_YEAR' },
  ],
  [{ column: 'order_day', unit: 1 }, undefined],
  [{ column: 'sold', unit: 'fortnight' }, undefined],
])('the unit of %j by year is %j', (rule, want) => {
  expect(unitIn(rule)?.replaced('year')).toEqual(want);
});
