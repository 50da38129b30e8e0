import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toChecksPage } from './checks-page.ts';
import { toDiffRulesPage } from './diff-rules-page.ts';

/** The root of the repository. */
export const root: string = join(import.meta.dirname, '..', '..');

/** The pages that are written from the code, by their file. */
export const generatedPages: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/checks.md': toChecksPage,
  'docs/diff-rules.md': toDiffRulesPage,
};

/** The pages that are written by hand, by their file. */
export const writtenPages: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
    .filter((file) => !(file in generatedPages)),
];
