import { expect, it } from 'vitest';
import { lostLetters } from './lost-letters.ts';

const sent = { description: 'Ours No 1, on 漢 alone', title: 'Ours ø漢 No 1', count: 1 };

it.each<[string, unknown, string | undefined]>([
  ['as it was sent', sent, undefined],
  ['with a question mark', { description: 'Ours No 1, on ? alone' }, 'description'],
  ['with a mark for each byte', { description: 'Ours No 1, on \uFFFD\uFFFD\uFFFD alone' }, 'description'],
  ['without it', { description: 'Ours No 1, on  alone' }, 'description'],
  ['with its bytes as letters', { description: 'Ours No 1, on æ¼¢ alone' }, 'description'],
  ['in other words', { description: 'Ours No 1, on Han alone' }, undefined],
  ['as HTML', { description: 'Ours No 1, on &#28450; alone' }, undefined],
  ['by its beginning', { description: 'Ours No 1' }, undefined],
  ['as a slug', { title: 'ours-no-1' }, undefined],
  ['in a name', { title: 'Ours ?? No 1' }, 'title'],
  ['in a name that keeps the other one', { title: 'Ours ø? No 1' }, 'title'],
  ['nowhere', null, undefined],
])('a text is shown %s', (_, shown, want) => expect(lostLetters(sent, shown)?.name).toBe(want));

it.each<[string, string, boolean]>([
  ['both', 'Ours, on 漢𠮷 alone', false],
  ['the shorter one alone', 'Ours, on 漢? alone', true],
  ['the shorter one, and halves', 'Ours, on 漢\uFFFD\uFFFD alone', true],
  ['the longer one alone', 'Ours, on ?𠮷 alone', true],
  ['neither', 'Ours, on ??? alone', true],
  ['the shorter one in other words', 'Ours, on 漢 and another one alone', false],
])('of two letters %s are shown', (_, is, want) => {
  expect(lostLetters({ notes: 'Ours, on 漢𠮷 alone' }, { notes: is }) !== undefined).toBe(want);
});
