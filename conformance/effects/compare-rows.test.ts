import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { compareRows } from './compare-rows.ts';

const numbered = (ids: readonly number[], more: JsonObject = {}): readonly JsonObject[] =>
  ids.map((id) => ({ ...more, id }));
const others = numbered([4, 1, 4, 2], { land: 'DE' });

it.each<[string, readonly JsonObject[], ReturnType<typeof compareRows>]>([
  ['one of their columns', numbered([4, 1, 4, 2]), 'same'],
  ['one in another order', numbered([1, 2, 4, 4]), 'same'],
  ['one beside a column that has no values', numbered([4, 1, 4, 2], { town: null }), 'same'],
  ['all', others, 'same'],
  ['one, each value once', numbered([4, 1, 2]), 'joined'],
  ['one, and values that they lack', numbered([4, 1, 2, 3]), 'joined'],
  ['one, a value more often', numbered([4, 1, 1, 2]), 'other'],
  ['values that they lack, and not all of theirs', numbered([4, 1, 3]), 'other'],
  ['other values', numbered([5, 6, 7, 8]), 'other'],
  ['a column that they lack', numbered([4, 1, 4, 2], { town: 'Bonn' }), undefined],
  ['few different values', numbered([4, 1, 4, 1]), undefined],
  ['no rows', [], undefined],
  ['no columns', [{}, {}, {}, {}], undefined],
])('rows with %s', (_, shown, want) => expect(compareRows(shown, others)).toBe(want));
