import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { groupedLimit } from './grouped-limit.ts';

const [attempt] = groupedLimit.attempts(salesOutput);
const groups: readonly JsonObject[] = [
  { land: 'DE', sum: 11 },
  { land: 'FR', sum: 5 },
  { land: 'SE', sum: 5 },
];

it('asks for as many rows as there are groups', () =>
  expect(attempt!.bodies[1]).toEqual({
    columnConfig: ['land', 'sum'],
    aggregationConfig: [{ column: 'sum', function: 'SUM' }],
    limitConfig: 3,
  }));

it.each<[string, readonly JsonObject[], boolean]>([
  ['all groups', groups, true],
  ['all groups in another order', groups.toReversed(), true],
  ['fewer groups', groups.slice(1), true],
  ['groups of the first rows', [{ land: 'DE', sum: 1 }, groups[1]!], false],
])('is right where it gives %s', (_, capped, isRight) =>
  expect(toldOf(attempt!, groups, capped) === undefined).toBe(isRight),
);

it('does not tell where other groups come', () =>
  expect(attempt!.tells!([groups.slice(1), groups], [true, true])).toBe(false));
