import { expect, test } from 'vitest';
import { toAnchors, toLinks } from './links.ts';

test('links are found in text, tables, images and HTML, not in code', () => {
  const page =
    '[a](b.md#c) ![d](e.png) `[f](g)`\n\n| [h](i) |\n| --- |\n| [j](k) |\n\n```\n[l](m)\n```\n\n<img src="n.png" alt="">\n';
  expect(toLinks(page)).toEqual(['b.md#c', 'e.png', 'i', 'k', 'n.png']);
});

test.each([
  ['## Two words', ['two-words']],
  ['## `marts diff`: what, why?', ['marts-diff-what-why']],
  ['# A\n## A\n### A', ['a', 'a-1', 'a-2']],
])('the anchors of %s', (page, want) => expect(toAnchors(page)).toEqual(want));
