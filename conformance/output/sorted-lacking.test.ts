import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import type { Output } from './control.ts';
import { sortAscending } from './sort-ascending.ts';
import { sortedLacking } from './sorted-lacking.ts';

const rows = salesOutput.rows.map((row, at): JsonObject => ({ ...row, note: at % 2 === 0 ? null : `note ${at}` }));
const output: Output = { ...salesOutput, rows, seen: [...salesOutput.seen, 'note'] };
const [attempt] = sortedLacking.attempts(output);

it('shares the report that is sorted from low to high', () => {
  const [first, second] = sortAscending.attempts(output);
  expect(attempt!.bodies).toEqual(first!.bodies);
  expect(first!.bodies[0]!['sortConfig']).toContainEqual({ column: 'note', direction: 'desc' });
  expect(second!.bodies[0]!['sortConfig']).not.toContainEqual({ column: 'note', direction: 'desc' });
});

it.each([
  ['come first', rows, false],
  ['come last', rows.toReversed(), false],
  ['are left out', rows.filter(({ note }) => note !== null), true],
  ['are fewer, as are others', rows.slice(0, 3), false],
  ['have a word of their own', rows.map((row) => ({ ...row, note: row['note'] ?? '-' })), false],
])('rows without a value %s', (_, sorted, isWrong) => expect(toldOf(attempt!, sorted) !== undefined).toBe(isWrong));

it('sorts by the column alone where there are no numbers', () => {
  const texts = { ...output, rows: rows.map(({ land, note }): JsonObject => ({ land: land!, note: note! })) };
  expect(sortedLacking.attempts(texts)[0]!.bodies).toEqual([{ sortConfig: [{ column: 'note', direction: 'desc' }] }]);
});

it.each([
  ['all rows have values', salesOutput],
  ['a stream was cut', { ...output, isWhole: false }],
])('is not asked for where %s', (_, one) => expect(sortedLacking.attempts(one)).toEqual([]));
