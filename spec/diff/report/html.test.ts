import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sift } from '../allow-list.ts';
import { toDiff } from '../index.ts';
import { documentWith, today } from '../testing/documents.ts';
import { toHtml } from './html.ts';
import { toReport, withLines } from './report.ts';

const executablePath = '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const query = (name: string, required: boolean): { [field: string]: string | boolean } => ({
  name,
  in: 'query',
  required,
});
const base = documentWith({ parameters: [query('a', false), query('b', false)] });
const revision = documentWith({ summary: 'New', parameters: [query('a', true), query('b', true)] });
const diff = toDiff({ value: base }, { value: revision }, { today });
const text = (document: unknown): string => JSON.stringify(document, undefined, 2).repeat(20);
const lines =
  (from: number) =>
  (pointers: readonly string[]): ReadonlyMap<string, number> =>
    new Map(pointers.map((pointer, index) => [pointer, from + index]));
const changes = withLines(diff.changes, { base: lines(200), revision: lines(300) });
const sides = {
  base: { name: 'base.yaml', version: '1.0.0' },
  revision: { name: `${'a-long-name-of-a-file/'.repeat(4)}revision.yaml`, version: undefined },
};
const reportOf = (shown: typeof changes): string =>
  toHtml(toReport({ ...diff, changes: shown }, sift(shown, [], today), 'changelog', sides), {
    base: text(base),
    revision: text(revision),
  });

if (!existsSync(executablePath)) process.stderr.write(`the report is not tried: there is no ${executablePath}\n`);

describe.skipIf(!existsSync(executablePath))('the page of a report, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args });
  }, 60_000);
  afterAll(() => browser?.close());

  type Scheme = 'light' | 'dark';
  const open = async (html: string, colorScheme: Scheme, width = 1400): Promise<{ page: Page; troubles: string[] }> => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => troubles.push(request.url()));
    await page.setContent(html);
    return { page, troubles };
  };
  const chosen = (page: Page): Promise<string> => page.locator('[aria-current] .head').innerText();

  test('shows both places of a change, chosen by keyboard or by pointer', async () => {
    const { page, troubles } = await open(reportOf(changes), 'light');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await chosen(page)).toBe('breaking POST /things/{id}');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toBe('info POST /things/{id}');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('.changes button:focus').innerText()).toBe(
      await page.locator('[aria-current]').innerText(),
    );
    await page.getByRole('button').first().click();
    expect(await page.locator('.here').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'base200',
      'revision300',
    ]);
    for (const line of ['#base200', '#revision300']) {
      const box = (await page.locator(line).boundingBox())!;
      expect(box.y > 0 && box.y < 800).toBe(true);
    }
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test.each<[Scheme, number]>([
    ['light', 1400],
    ['dark', 1400],
    ['light', 420],
  ])('can be read by everyone: %s, %i wide', async (scheme, width) => {
    for (const html of [reportOf(changes), reportOf([])]) {
      const { page, troubles } = await open(html, scheme, width);
      await page.evaluate(axe);
      const violations = await page.evaluate(
        // The script above defines it, in the page.
        'axe.run().then(({ violations }) => violations.map(({ id, impact }) => `${impact} ${id}`))',
      );
      expect(violations).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(troubles).toEqual([]);
      await page.context().close();
    }
  });
});
