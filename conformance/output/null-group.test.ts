import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { nullGroup } from './null-group.ts';

const seen = [...salesOutput.seen, 'box'];
const rows = salesOutput.rows.map((row, at): JsonObject => ({ ...row, box: [1, 2, null][at % 3]! }));
const [attempt] = nullGroup.attempts({ ...salesOutput, rows, seen });
const groups = (...boxes: readonly JsonObject['box'][]): readonly JsonObject[] =>
  boxes.map((box) => ({ box: box ?? null, sum: 1 }));

it('groups by a column in which some rows have null', () =>
  expect(attempt!.bodies).toEqual([
    { columnConfig: ['box', 'sum'], aggregationConfig: [{ column: 'sum', function: 'SUM' }] },
  ]));

it.each<[string, readonly JsonObject[], boolean]>([
  ['a group of what is null', groups(1, 2, null), true],
  ['a group of another name for it', groups(1, 2, '(none)'), true],
  ['no such group', groups(1, 2), false],
  ['groups that are written otherwise', groups('1', '2'), true],
])('judges a report with %s', (_, stream, isRight) => expect(toldOf(attempt!, stream) === undefined).toBe(isRight));

it.each<[string, readonly JsonObject[]]>([
  ['no column has null', salesOutput.rows],
  ['an empty text may stand for it', rows.map((row, at) => ({ ...row, box: ['a', '', null][at % 3]! }))],
])('asks for nothing where %s', (_, all) =>
  expect(nullGroup.attempts({ ...salesOutput, rows: all, seen })).toEqual([]),
);
