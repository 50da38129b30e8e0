import { expect, it } from 'vitest';
import { lackingColumn } from './lacking-column.ts';

it.each([
  ['some have none', [{ note: null }, { note: 'a' }], 'note'],
  ['some leave it out', [{}, { note: 1 }], 'note'],
  ['all have one', [{ note: 'b' }, { note: 'a' }], undefined],
  ['none has one', [{ note: null }, { note: null }], undefined],
  ['some have a list', [{ note: null }, { note: ['a'] }], undefined],
])('a column lacks values where %s', (_, rows, want) => expect(lackingColumn(rows, ['id', 'note'])).toBe(want));
