import { expect, test } from 'vitest';
import { toBroken, toUntrue } from './judge.ts';
import type { Typed } from './run-page.ts';

const typed = (language: string, text: string, output: string, code: number): Typed => ({
  block: { language, file: undefined, from: undefined, text, line: 7, section: 0 },
  steps: [{ command: 'a', output, code }],
});

test.each<[name: string, block: Typed, want: readonly string[]]>([
  ['a command that works', typed('sh', 'a', '', 0), []],
  ['a command that fails', typed('sh', 'a', 'no', 1), ['p.md:7: a\nended with 1: no']],
  ['a patch that does not apply', typed('diff', '-x', 'no', 1), ['p.md:7: a\nended with 1: no']],
  ['a failure that is shown', typed('console', '$ a\nno', 'no', 1), []],
  [
    'a crash',
    typed('console', '$ a', 'x\n    at f (file:///y.ts:1:2)', 1),
    ['p.md:7: a\nended with 1: x\n    at f (file:///y.ts:1:2)'],
  ],
  ['a command that does not exist', typed('console', '$ a', '', 127), ['p.md:7: a\nended with 127: ']],
])('broken is, or is not: %s', (_, block, want) => expect(toBroken('p.md', block)).toEqual(want));

test.each<[name: string, block: Typed, want: readonly object[]]>([
  ['an output as shown', typed('console', '$ a\nb', 'b', 0), []],
  ['another output', typed('console', '$ a\nb', 'c', 0), [{ shown: 'p.md:7: a\nb', printed: 'p.md:7: a\nc' }]],
  ['an output of which nothing is shown', typed('sh', 'a', 'c', 0), []],
])('untrue is, or is not: %s', (_, block, want) => expect(toUntrue('p.md', block)).toEqual(want));
