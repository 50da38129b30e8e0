import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { zero } from './zero.ts';

const rows = salesOutput.rows.map((row, at): JsonObject => ({ ...row, left: at % 3 }));
const none = rows.filter(({ left }) => left === 0);
const [attempt] = zero.attempts({ ...salesOutput, rows, seen: [...salesOutput.seen, 'left'] });

it('asks for 0 of a column of whole numbers, of one that has it first', () =>
  expect(attempt!.bodies).toEqual([{ filterConfig: [{ column: 'left', op: 'eq', value: 0 }] }]));

it('asks so of another, of which no row has it', () =>
  expect(zero.attempts(salesOutput)[0]!.bodies).toEqual([{ filterConfig: [{ column: 'sum', op: 'eq', value: 0 }] }]));

it.each<[string, readonly JsonObject[], boolean]>([
  ['those with 0', none, true],
  ['all', rows, false],
  ['none', [], false],
])('judges a report that has %s', (_, stream, isRight) => expect(toldOf(attempt!, stream) === undefined).toBe(isRight));

it.each<[string, JsonObject]>([
  ['another operator', { column: 'left', op: 'gt', value: 1 }],
  ['a slice', { column: 'left', op: 'eq', value: 1, placement: 'pre-join' }],
])('asks for nothing where the rule is of %s', (_, rule) =>
  expect(zero.attempts({ ...salesOutput, rows, samples: { FilterRule: [rule] } })).toEqual([]),
);
