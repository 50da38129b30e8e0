import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHtml } from '../../conformance/report/html.ts';
import { audit } from './audit.ts';
import { conformFaultyMock } from './conform-faulty-mock.ts';
import { executablePath, openBrowser } from './open-browser.ts';
import { fitsWidth, type Look, looks, type Opened, openPage } from './open-page.ts';

if (!existsSync(executablePath)) process.stderr.write(`the report is not tried: there is no ${executablePath}\n`);

describe.skipIf(!existsSync(executablePath))('the page of a conformance report, in a browser', () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'data-marts-kit-report-'));
  const [full, empty] = [join(folder, 'report.html'), join(folder, 'empty.html')];
  beforeAll(async () => {
    const only = ['report-lists', 'report-numbers', 'roles'].flatMap((check) => ['--only', check]);
    const report = await conformFaultyMock(folder, only);
    const nothing = { findings: [], inconclusive: [], notApplicable: [], requirements: [], operations: [] };
    writeFileSync(empty, toHtml({ ...report, ...nothing }));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (file: string, look?: Look): Promise<Opened> => {
    const opened = await openPage(browser, look);
    await opened.page.goto(pathToFileURL(file).href);
    opened.page.on('request', (request) => opened.troubles.push(request.url()));
    return opened;
  };
  const shown = (page: Page, selector: string): Promise<readonly string[]> =>
    page.locator(`${selector} >> visible=true`).allTextContents();
  const close = async ({ page, troubles }: Opened): Promise<void> => {
    expect(troubles).toEqual([]);
    await page.context().close();
  };

  test('shows each finding, and searches and filters by keyboard', async () => {
    const opened = await open(full);
    const { page } = opened;
    expect(await shown(page, '#findings h3')).toEqual([
      expect.stringContaining('POST /api/reports'),
      expect.stringContaining('POST /api/reports'),
      expect.stringContaining('POST /api/data-marts'),
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('business-user let in');
    expect(await shown(page, '#findings article')).toHaveLength(1);
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ of \d+ entries shown$/ })
      .waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('value')).toBe('failed');
    await page.keyboard.press('Space');
    expect(await shown(page, '#findings article')).toHaveLength(0);
    await close(opened);
  });

  test('copies the command that shows a finding', async () => {
    const opened = await open(full);
    const { page } = opened;
    await page.getByRole('button', { name: 'Copy' }).first().press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl /);
    await close(opened);
  });

  test.each(looks)('can be read by everyone: $colorScheme, $width wide', async (look) => {
    for (const file of [full, empty]) {
      const opened = await open(file, look);
      expect(await audit(opened.page)).toEqual([]);
      expect(await fitsWidth(opened.page)).toBe(true);
      // A name of one word stands on one line, however narrow its column.
      const names = opened.page.locator('th, td .badge');
      const heights = await names.evaluateAll((all) => all.map((one) => one.getClientRects()[0]!.height));
      expect(heights.every((height) => height < 48)).toBe(true);
      expect(await names.evaluateAll((all) => all.every((one) => one.getClientRects().length === 1))).toBe(true);
      await close(opened);
    }
  });
});
