import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../node/listen.ts';
import { loadPage } from './page/load-page.ts';
import { type Controlled, createControlled } from './testing/controlled.ts';

const executablePath = '/usr/bin/chromium';
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet];
const user = { role: 'business-user' } as const;

test('the page asks for nothing from elsewhere, and its policy forbids it', async () => {
  const { headers, body } = await loadPage();
  expect(body).not.toMatch(/(?:src|href)="(?!data:,|\.\.\/api\/swagger-ui"|openapi\.yaml")/);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
  );
});

if (!existsSync(executablePath)) process.stderr.write(`the page is not tried: there is no ${executablePath}\n`);

describe.skipIf(!existsSync(executablePath))('the page, in a browser', () => {
  let browser: Browser;
  let controlled: Controlled;
  let server: Listening;
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args });
  }, 60_000);
  afterAll(() => browser?.close());

  beforeEach(async () => {
    controlled = await createControlled();
    server = await listen(controlled.handle, [], { host: '127.0.0.1', port: 0 });
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = await context.newPage();
    troubles = [];
    page.on('console', (message) => troubles.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) troubles.push(request.url());
    });
    return async () => {
      await context.close();
      await server.close();
    };
  });

  const open = async (query = ''): Promise<void> => {
    await page.goto(`${server.url}/__mock/${query}`);
    await page.locator('#connection', { hasText: 'live' }).waitFor();
  };
  const see = (selector: string, text: string | RegExp): Promise<void> =>
    page.locator(selector, { hasText: text }).first().waitFor();
  const row = (text: string): ReturnType<Page['locator']> => page.locator('#requests tr', { hasText: text });

  test('shows requests as they come, filters them, and opens one with its secrets masked', async () => {
    await controlled.send('GET /api/reports?before=1', user);
    await open();
    await see('#requests tr', 'before=1');
    await controlled.send('GET /api/reports?after=1', user);
    await see('#requests tr', 'after=1');
    await controlled.send('DELETE /api/nowhere');
    await row('/api/nowhere').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('4XX');
    expect(await page.locator('#requests tr').count()).toBe(1);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('any status');
    await page.getByRole('searchbox', { name: 'Filter' }).fill('listReports');
    expect(await page.locator('#requests tr').count()).toBe(2);
    await row('after=1').getByRole('button').press('Enter');
    await see('dialog[open]', 'x-svc-authorization: Bearer ***');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await see('#empty', 'No request yet.');
    expect(troubles).toEqual([]);
  });

  test('copies keys', async () => {
    await open();
    await page.getByRole('button', { name: 'Copy the key of project-admin project-admin' }).click();
    await see('#keys button', 'Copied');
    const { key } = controlled.setup.keys().find(({ role }) => role === 'project-admin')!;
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    expect(troubles).toEqual([]);
  });

  test('switches worlds, takes and restores snapshots, resets', async () => {
    await open();
    await see('#counts', 'no records');
    await page.getByRole('combobox', { name: 'World' }).selectOption('demo');
    await page.getByRole('button', { name: 'Load' }).click();
    await see('#counts tr', /Report\s*2/);
    await page.getByRole('textbox', { name: 'Name of the snapshot' }).fill('before');
    await page.keyboard.press('Enter');
    await see('#snapshots li', 'before: 3 records');
    await controlled.send('POST /api/data-marts', { role: 'technical-user', body: { title: 'A', storageId: 's' } });
    await see('#counts tr', /DataMart\s*2/);
    await page.getByRole('button', { name: 'Restore the snapshot before' }).click();
    await see('#counts tr', /DataMart\s*1/);
    await page.getByRole('button', { name: 'Reset session' }).click();
    await see('#counts', 'no records');
    expect(troubles).toEqual([]);
  });

  test('adds, shows and removes faults', async () => {
    await open();
    await page.getByRole('combobox', { name: 'Requests' }).fill('listReports');
    await page.getByRole('combobox', { name: 'Effect' }).selectOption('drop the connection');
    expect(await page.getByLabel('Value').isVisible()).toBe(false);
    await page.getByRole('combobox', { name: 'Effect' }).selectOption('delay by ms');
    await page.getByLabel('Value').fill('1');
    await page.getByLabel('up to ms').fill('2');
    await page.getByLabel('Times').fill('2');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await see('#faults li', 'listReports waits 1 to 2 ms');
    await controlled.send('GET /api/reports', user);
    await see('#faults li', 'struck 1 of 2');
    await see('#requests tr', 'fault');
    await page.getByRole('button', { name: 'Remove the fault f1' }).click();
    await page.locator('#faults li').waitFor({ state: 'detached' });
    expect((await controlled.send('GET /__mock/faults')).body).toEqual({ faults: [] });
    expect(troubles).toEqual([]);
  });

  test('sets, stops and advances the clock, and changes roles', async () => {
    await open();
    await page.getByLabel('Date and time (ISO 8601)').fill('2026-03-31T23:59:00Z');
    await page.getByLabel('stopped').check();
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await see('#clock', '2026-03-31T23:59:00Z');
    await page.getByRole('button', { name: '+1 day' }).click();
    await see('#clock', '2026-04-01T23:59:00Z');
    expect(await page.locator('#frozen').isVisible()).toBe(true);
    await page.getByLabel('business-user includes project-admin').check();
    await expect
      .poll(async () => (await controlled.send('GET /__mock/roles')).body)
      .toMatchObject({ inclusion: { 'business-user': ['project-admin'] } });
    expect(troubles).toEqual([]);
  });

  test('says what is refused, in the words of the mock', async () => {
    await open();
    await page.getByLabel('Duration (ISO 8601)').fill('soon');
    await page.keyboard.press('Enter');
    await see('#message', '"soon" is no duration; give milliseconds, or ISO 8601 as PT15M or P1DT2H');
    await page.getByRole('button', { name: '+1 h' }).click();
    await page.locator('#message').waitFor({ state: 'hidden' });
    expect(troubles).toEqual([expect.stringContaining('400 (Bad Request)')]);
  });

  test('shows what others have changed when it is looked at again', async () => {
    await open();
    await see('#counts', 'no records');
    await controlled.send('PUT /__mock/world', { body: { name: 'demo' } });
    await controlled.send('PUT /__mock/clock', { body: { now: '2030-01-01T00:00:00Z', frozen: true } });
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await see('#counts tr', /Report\s*2/);
    await see('#clock', '2030-01-01T00:00:00Z');
    expect(troubles).toEqual([]);
  });

  test('shows the records of a mock that is never idle', async () => {
    await page.clock.install();
    await open();
    await page.clock.pauseAt(Date.now() + 60_000);
    const body = { title: 'A', storageId: 's' };
    for (const requests of [1, 2]) {
      await controlled.send('POST /api/data-marts', { role: 'technical-user', body });
      await expect.poll(() => page.locator('#requests tr').count()).toBe(requests);
      await page.clock.runFor(200);
    }
    await see('#counts tr', 'DataMart');
    expect(troubles).toEqual([]);
  });

  test('leaves the keyboard where it is when requests come', async () => {
    await open();
    await controlled.send('GET /api/reports?of=first', user);
    await row('of=first').getByRole('button').focus();
    await controlled.send('GET /api/reports?of=second', user);
    await see('#requests tr', 'of=second');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('/api/reports?of=first');
  });

  test('begins anew with a mock that was started again', async () => {
    await controlled.send('GET /api/reports?of=first', user);
    await open();
    await see('#requests tr', 'of=first');
    const port = Number(new URL(server.url).port);
    await server.close();
    await page.locator('#connection', { hasText: 'no connection' }).waitFor();
    controlled = await createControlled();
    await controlled.send('PUT /__mock/world', { body: { name: 'demo' } });
    await controlled.send('GET /api/reports?of=second', user);
    server = await listen(controlled.handle, [], { host: '127.0.0.1', port });
    await see('#requests tr', 'of=second');
    await see('#counts tr', /Report\s*2/);
    expect(await row('of=first').count()).toBe(0);
  });

  test('is about one session, and switches to another', async () => {
    await open();
    await page.getByLabel('Session').fill('w1');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?session=w1$/);
    await page.locator('#connection', { hasText: 'live' }).waitFor();
    await controlled.send('GET /api/reports?of=all', user);
    await controlled.send('GET /api/reports?of=w1', { ...user, headers: { 'x-mock-session': 'w1' } });
    await see('#requests tr', 'of=w1');
    expect(await row('of=all').count()).toBe(0);
    expect(await page.title()).toBe('Mock control: w1');
    expect(troubles).toEqual([]);
  });

  test('fits a narrow screen, light and dark', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const long = `GET /api/reports/${'long'.repeat(40)}`;
    await controlled.send('POST /__mock/faults', { body: { operation: long, status: 503 } });
    await controlled.send(long, user);
    const papers: unknown[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open();
      await page.locator('#requests tr').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      papers.push(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
    }
    expect(papers[0]).not.toBe(papers[1]);
    expect(troubles).toEqual([]);
  });

  test('in a narrow window nothing is cut off, and no name is broken within a word', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open();
    await controlled.send('GET /api/data-marts/member-ownership-warnings', user);
    await see('#requests tr', 'listMemberOwnershipWarnings');
    const cut = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.scrollWidth - element.clientWidth);
    for (const selector of ['html', '.scroll', '#journal']) expect(await cut(selector)).toBe(0);
    const heightOf = (selector: string): Promise<number> =>
      page.locator(`#requests ${selector}`).evaluate((cell) => cell.clientHeight);
    expect(await heightOf('.operation')).toBe(await heightOf('.quiet'));
  });
});
