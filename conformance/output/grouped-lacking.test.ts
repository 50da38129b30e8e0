import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import type { Output } from './control.ts';
import { groupedLacking } from './grouped-lacking.ts';

const notes = ['a', null, 'b', 'a', null, 'b'];
const rows = salesOutput.rows.map((row, at): JsonObject => ({ ...row, note: notes[at]! }));
const withEmpty = rows.map((row, at) => (at === 0 ? { ...row, note: '' } : row));
const output: Output = { ...salesOutput, rows, seen: [...salesOutput.seen, 'note'] };
const [attempt] = groupedLacking.attempts(output);
const groups = (...all: readonly (string | null)[]): readonly JsonObject[] =>
  all.map((note, at) => ({ note, sum: at + 1 }));

it('groups by a column in which some rows have nothing', () =>
  expect(attempt!.bodies).toEqual([
    { columnConfig: ['note', 'sum'], aggregationConfig: [{ column: 'sum', function: 'SUM' }] },
  ]));

it.each([
  ['are a group', groups('a', 'b', null), false],
  ['are a group with no name', [...groups('a', 'b'), { sum: 3 }], false],
  ['are a group by a word of its own', groups('a', 'b', '(none)'), false],
  ['are left out', groups('b', 'a'), true],
  ['are left out, where groups are written otherwise', groups('A', 'B'), false],
])('rows without a value %s', (_, grouped, isWrong) => expect(toldOf(attempt!, grouped) !== undefined).toBe(isWrong));

it.each([
  ['all rows have values', salesOutput],
  ['a text is empty', { ...output, rows: withEmpty }],
  ['a stream was cut', { ...output, isWhole: false }],
])('is not asked for where %s', (_, one) => expect(groupedLacking.attempts(one)).toEqual([]));
