import { expect, test, vi } from 'vitest';
import { createShown } from './shown.ts';

const row = { id: 'a' };
const parts = { before: '[', texts: ['1', '2'], after: ']' };

test('the text of a row is made once, as long as what it rests on is the same', () => {
  const shown = createShown();
  const make = vi.fn<() => string>(() => 'x');
  expect([shown(row, 1, make), shown(row, 1, make)]).toEqual(['"x"', '"x"']);
  expect(make).toHaveBeenCalledTimes(1);
  shown(row, 2, make);
  shown({ ...row }, 2, make);
  expect(make).toHaveBeenCalledTimes(3);
});

test.each([
  ['the same parts', parts, '[1,2]'],
  ['another item', { ...parts, texts: ['1', '3'] }, '[1,3]'],
  ['an item less', { ...parts, texts: ['1'] }, '[1]'],
  ['no item', { ...parts, texts: [] }, '[]'],
  ['another end', { ...parts, after: '],"total":3}' }, '[1,2],"total":3}'],
  ['another beginning', { ...parts, before: '{"items":[' }, '{"items":[1,2]'],
])('a list whose text is known, asked for with %s', (_, given, want) => {
  const shown = createShown();
  expect(shown.list('key', parts)).toBe('[1,2]');
  expect(shown.list('key', given)).toBe(want);
});

test('lists beyond those that are remembered are right, too', () => {
  const shown = createShown();
  const lists = Array.from({ length: 300 }, (_, at) => shown.list(`${at}`, { ...parts, texts: [`${at}`] }));
  expect(lists).toEqual(Array.from({ length: 300 }, (_, at) => `[${at}]`));
});
