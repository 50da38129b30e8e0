import { expect, it } from 'vitest';
import { isOther } from './names.ts';

const own = { field: 'title', name: 'conform-1a2b3c 7' };

it.each<[string, unknown, boolean]>([
  ['the same name', { title: 'conform-1a2b3c 7' }, false],
  ['the name of another', { title: 'conform-1a2b3c 8' }, true],
  ['a word for all', { title: 'Report' }, true],
  ['the name in other letters', { title: 'CONFORM-1A2B3C-7' }, false],
  ['the name with a word before it', { title: 'Report: conform-1a2b3c 7' }, false],
  ['a part of the name', { title: 'conform-1a…' }, false],
  ['a word for all, and the name beside it', { title: 'Report', label: 'conform-1a2b3c 7' }, false],
  ['no text', { title: { en: 'Report' } }, false],
  ['an empty text', { title: ' ' }, false],
  ['no such field', { caption: 'Report' }, false],
  ['a text in place of a record', 'Report', false],
])('a row that shows %s', (_, row, want) => {
  expect(isOther(own, row)).toBe(want);
});
