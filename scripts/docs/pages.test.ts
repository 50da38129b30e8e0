import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toProfile } from '../../conformance/profile/load-profile.ts';
import { loadContract } from '../../spec/contract.ts';
import { toSource } from '../../spec/source.ts';
import type { Command } from '../command.ts';
import { conform } from '../conform.ts';
import { diff } from '../diff.ts';
import { fixtures } from '../fixtures.ts';
import { keys } from '../keys.ts';
import { lint } from '../lint.ts';
import { mock } from '../mock.ts';
import { proxy } from '../proxy.ts';
import { toBlocks, tokensOf } from './blocks.ts';
import { toAnchors, toLinks } from './links.ts';
import { generatedPages, root, writtenPages } from './pages.ts';

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const blocks = [...writtenPages, ...Object.keys(generatedPages)].flatMap((page) =>
  toBlocks(textOf(page)).map((block) => ({ where: `${page}:${block.line}`, ...block })),
);
const withoutIndent = (text: string): string => text.replaceAll(/^ +/gm, '');
const yaml = blocks.filter(({ language }) => language === 'yaml');
test.each(Object.entries(generatedPages))('%s is what the code says (npm run docs writes it)', async (page, toPage) =>
  expect(textOf(page)).toBe(await toPage()),
);

test.each([
  ...writtenPages,
  ...Object.keys(generatedPages),
  'CONTRIBUTING.md',
  ...globSync('examples/*/README.md', { cwd: root }),
])('every link of %s leads somewhere', (page) => {
  const broken = toLinks(textOf(page)).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path, anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path!);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !toAnchors(textOf(file)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test.each(blocks.filter(({ from }) => from !== undefined).map(({ where, text, from }) => [where, from!, text]))(
  '%s is an excerpt of %s',
  (_, from, text) => expect(withoutIndent(textOf(from))).toContain(withoutIndent(text)),
);

test('every option that pages name is one of some command', () => {
  const commands: readonly Command[] = [mock, conform, diff, fixtures, proxy, keys, lint];
  const known = commands.flatMap(({ options }) => Object.keys(options).map((name) => `--${name}`));
  const named = [...writtenPages, ...Object.keys(generatedPages)].flatMap((page) =>
    tokensOf(textOf(page))
      .filter(({ type }) => type === 'codespan')
      .flatMap(({ raw }) => raw.match(/--[a-z][a-z-]+/g) ?? []),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

describe('what pages tell to save', () => {
  test.each(blocks.filter(({ language }) => language === 'json').map(({ where, text }) => [where, text]))(
    '%s is JSON',
    (_, text) => expect(() => JSON.parse(text) as unknown).not.toThrow(),
  );
  test.each(yaml.map(({ where, text }) => [where, text]))('%s is YAML', (_, text) =>
    expect(toSource('page', text).value).toBeTypeOf('object'),
  );
  test.each(yaml.filter(({ file }) => file?.endsWith('.overlay.yaml')).map(({ where, text }) => [where, text]))(
    '%s is an overlay of the contract',
    async (_, text) => {
      const folder = mkdtempSync(join(tmpdir(), 'data-marts-kit-'));
      const overlay = join(folder, 'page.overlay.yaml');
      writeFileSync(overlay, text);
      await expect(loadContract({ overlays: [overlay] })).resolves.toBeDefined();
      rmSync(folder, { recursive: true });
    },
  );
  test.each(yaml.filter(({ file }) => file === 'marts.config.yaml').map(({ where, text }) => [where, text]))(
    '%s is a configuration',
    (where, text) => expect(toProfile(toSource(where, text).value, where)).toHaveProperty('target'),
  );
});
