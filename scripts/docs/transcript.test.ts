import { describe, expect, test } from 'vitest';
import { isAsShown, toConsole, toSteps } from './transcript.ts';

describe('a console block', () => {
  test.each<[name: string, text: string, want: readonly (readonly [command: string, output: string])[]]>([
    [
      'commands and outputs',
      '$ a\nb\nc\n$ d\n',
      [
        ['a', 'b\nc'],
        ['d', ''],
      ],
    ],
    ['a command of two lines', '$ a \\\n  b\nc', [['a \\\n  b', 'c']]],
    ['a here-document', '$ cat << END\na\nEND\nb', [['cat << END\na\nEND', 'b']]],
    ['empty lines in an output', '$ a\nb\n\nc', [['a', 'b\n\nc']]],
  ])('is read: %s', (_, text, want) => {
    expect(toSteps(text).map(({ command, output }) => [command, output])).toEqual(want);
    expect(toConsole(toSteps(text))).toBe(text.trimEnd());
  });

  test('must not begin with output', () => expect(() => toSteps('a\n$ b')).toThrow('begins with output: a'));
});

describe('an output', () => {
  test.each([
    ['itself', 'a\nb', 'a\nb', true],
    ['another', 'a', 'b', false],
    ['one with more lines', 'a', 'a\nb', false],
    ['another duration', '12 requests in 1.5 s', '15 requests in 20 s', true],
    ['another token', 'svc_key_abc-D', 'svc_key_x', true],
    [
      'another port, name of a run, and id',
      'at 127.0.0.1:1 conform-a0b1c2 7 8c71c150-a3b0-82db-9ad5-acf4b7166802',
      'at 127.0.0.1:22 conform-d3e4f5 8 0c71c150-a3b0-82db-9ad5-acf4b7166802',
      true,
    ],
    ['the rest of a line', 'a …\nc', 'a b\nc', true],
    ['the rest of another line', 'a …\nc', 'b b\nc', false],
    ['lines that are left out', 'a\n…\nd', 'a\nb\nc\nd', true],
    ['no lines that are left out', '…\na\n…', 'a', true],
    ['lines that are left out, and nothing else', '…', 'a\nb', true],
    ['lines that are left out, and another end', 'a\n…\nd', 'a\nb\nc', false],
    ['a text that would be a pattern', 'a.c', 'abc', false],
  ])('is as shown, or not: %s', (_, shown, output, want) => expect(isAsShown(shown, output)).toBe(want));
});
