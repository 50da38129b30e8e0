import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toBlocks } from './blocks.ts';
import { toBroken, toUntrue } from './judge.ts';
import { root, writtenPages } from './pages.ts';
import { runPage } from './run-page.ts';
import { findTypeErrors } from './type-errors.ts';
import { makeWorkingCopy } from './working-copy.ts';

// Several at a time: most of what a page types waits for something.
test.concurrent.each(writtenPages)('the commands of %s do what the page shows', { timeout: 600_000 }, async (page) => {
  const copy = makeWorkingCopy();
  try {
    const typed = await runPage(readFileSync(join(root, page), 'utf8'), copy);
    const broken = typed.flatMap((block) => toBroken(page, block));
    expect(broken).toEqual([]);
    const untrue = typed.flatMap((block) => toUntrue(page, block));
    // `npm run docs` mends what is only out of date.
    expect(untrue.map(({ printed }) => printed)).toEqual(untrue.map(({ shown }) => shown));
  } finally {
    copy.remove();
  }
});

test('the TypeScript of the pages has right types', () => {
  const examples = writtenPages.flatMap((page) =>
    toBlocks(readFileSync(join(root, page), 'utf8'))
      .filter(({ language, file }) => language === 'ts' && file === undefined)
      .map((block) => ({ page, ...block })),
  );
  expect(examples).not.toEqual([]);
  expect(findTypeErrors(examples)).toBe('');
});

test('a wrong type is told with its page and line', () =>
  expect(findTypeErrors([{ page: 'docs/page.md', line: 3, text: "const number: number = 'text';" }])).toContain(
    'docs_page.md.3.ts(3,7): error TS2322',
  ));
