import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { executablePath } from './open-browser.ts';
import type { openFrontEnd } from './open-front-end.ts';
import { fitsWidth } from './open-page.ts';
import { cutOff, press, refused, see, useFrontEnd } from './testing/use-front-end.ts';

// Without a browser this is left out, as front-end.e2e.test.ts says.
describe.skipIf(!existsSync(executablePath))('reports on the example front end, in a browser', () => {
  const { stage, open, fault, countOf } = useFrontEnd();

  describe('the list', () => {
    test('is filtered and leafed through', async () => {
      const { page, troubles } = await open('business-user');
      await see(page, 'Reports 1 to 10');
      await press(page, 'Next');
      await see(page, 'Reports 11 to 20');
      await press(page, 'Next');
      await see(page, 'Reports 21 to 24');
      expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
      await page.getByLabel('Owners').selectOption('without owners');
      await see(page, /Reports 1 to \d+/);
      expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      expect(await countOf({ operation: 'listReports', query: { ownerFilter: 'no_owners', offset: '0' } })).toBe(1);
      expect(troubles).toEqual([]);
    });

    test.each([
      ['empty', 'There are no such reports.'],
      ['edge', "Robert'); DROP TABLE orders; --"],
    ])('shows the world "%s"', async (world, want) => {
      await stage().control('POST', 'reset', { world });
      const { page, troubles } = await open('business-user');
      await see(page, want);
      expect(await fitsWidth(page)).toBe(true);
      expect(troubles).toEqual([]);
    });

    test.each([
      ['503', { status: 503 }, 'The service cannot do this now:', refused(503)],
      ['a dropped connection', { drop: true }, 'The service did not answer.', cutOff],
    ])('survives %s', async (_, what, want, trouble) => {
      await fault('listReports', what);
      const { page, troubles } = await open('business-user');
      await see(page, want);
      await stage().control('DELETE', 'faults');
      await press(page, 'Try again');
      await see(page, 'Reports 1 to 10');
      expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
      expect(troubles).toEqual([trouble]);
    });

    test('shows that an answer is waited for, and takes none that comes too late', async () => {
      const { page, troubles } = await open('business-user');
      await fault('listReports', { delay: 1000, count: 1 });
      const late = page.waitForResponse(/offset=10$/);
      await press(page, 'Next');
      await page.locator('#list[aria-busy=true]').waitFor();
      await page.getByLabel('Owners').selectOption('without owners');
      await page.locator('#list[aria-busy=false]').waitFor();
      const early = await page.locator('#list-status').innerText();
      await (await late).finished();
      await page.evaluate('new Promise(requestAnimationFrame)');
      expect(await page.locator('#list-status').innerText()).toBe(early);
      expect(troubles).toEqual([]);
    });
  });

  describe('a new report', () => {
    test('is refused beside the fields, then created and shown', async () => {
      const { page, troubles } = await open('business-user');
      await press(page, 'New report');
      await page.getByLabel('Most rows').fill('0');
      await press(page, 'Create');
      await see(page, 'The report was not created.');
      const wrong = async (label: string): Promise<string> => {
        const field = page.getByLabel(label);
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        return page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText();
      };
      expect(await wrong('Most rows')).toBe('This must be >= 1.');
      expect(await wrong('Title')).toBe('This must NOT have fewer than 1 characters.');
      expect(await wrong('Spreadsheet id')).toContain('characters');
      await page.getByLabel('Title').fill('<b>Mine</b>');
      await page.getByLabel('Most rows').fill('3');
      await page.getByLabel('Destination').selectOption({ label: 'Leadership mail' });
      await page.getByLabel('Subject').fill('Hello');
      await page.getByLabel('Message').fill('Here it is.');
      await fault('createReport', { delay: 300 });
      await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
      await page.getByRole('heading', { name: '<b>Mine</b>' }).waitFor();
      await press(page, 'Show rows');
      await see(page, 'All 3 rows.');
      expect(await countOf({ operation: 'createReport', status: 201, body: { title: '<b>Mine</b>' } })).toBe(1);
      expect(troubles).toEqual([refused(400)]);
    });

    test('is not lost when the service fails', async () => {
      const { page } = await open('business-user');
      await press(page, 'New report');
      await page.getByLabel('Title').fill('Mine');
      await fault('createReport', { status: 500, body: 'no JSON', headers: { 'content-type': 'text/plain' } });
      await press(page, 'Create');
      await see(page, 'The service cannot do this now: The service answered 500.');
      expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
    });
  });

  describe('a run', () => {
    const openReport = async (role: string): ReturnType<typeof openFrontEnd> => {
      const opened = await open(role);
      await press(opened.page, 'Weekly revenue by country');
      return opened;
    };

    test('is watched until it ends', async () => {
      await stage().control('PUT', 'clock', { frozen: true });
      const { page, troubles } = await openReport('technical-user');
      await press(page, 'Run the DataMart');
      await see(page, 'The run is waiting …');
      await stage().control('POST', 'clock/advance', { by: 2000 });
      await see(page, 'The run is under way …');
      await stage().control('POST', 'clock/advance', { by: 60_000 });
      await see(page, /^The run has succeeded/);
      await page.getByRole('button', { name: 'Run the DataMart' }).waitFor();
      const asked = await countOf({ operation: 'getDataMartRun' });
      await press(page, 'Channel mix');
      await page.getByRole('heading', { name: 'Channel mix' }).waitFor();
      expect(await page.locator('#run-status').innerText()).toBe('');
      expect(await countOf({ operation: 'getDataMartRun' })).toBe(asked);
      expect(troubles).toEqual([]);
    });

    test('is cancelled', async () => {
      await stage().control('PUT', 'clock', { frozen: true });
      const { page, troubles } = await openReport('technical-user');
      await press(page, 'Run the DataMart');
      await press(page, 'Cancel the run');
      await see(page, 'The run was cancelled.');
      expect(troubles).toEqual([]);
    });

    test('is not for every role', async () => {
      const { page, troubles } = await openReport('business-user');
      await press(page, 'Run the DataMart');
      await see(page, 'You may not do this:');
      expect(troubles).toEqual([refused(403)]);
    });
  });

  describe('rows', () => {
    const openRows = async (title: string): ReturnType<typeof openFrontEnd> => {
      const opened = await open('business-user');
      await press(opened.page, title);
      return opened;
    };

    test('are shown, and those beyond what a page can bear are counted', async () => {
      const { page, troubles } = await openRows('Weekly revenue by country');
      await press(page, 'Show rows');
      await see(page, /^All \d{3,} rows; the first 200 are shown\.$/);
      expect(await page.locator('#rows tbody tr').count()).toBe(200);
      expect(await page.locator('#rows th').allInnerTexts()).toEqual(['order_date', 'country', 'revenue', 'order_id']);
      expect(troubles).toEqual([]);
    });

    test('come as they arrive, until the user stops them', async () => {
      const { page, troubles } = await openRows('Campaign costs');
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: -1 };
      await network.send('Network.emulateNetworkConditions', slow);
      await press(page, 'Show rows');
      await see(page, /^\d+ rows so far …$/);
      await press(page, 'Stop');
      await see(page, /^Stopped after \d+ rows\.$/);
      const [count] = /\d+/.exec(await page.locator('#rows-status').innerText())!;
      expect(Number(count)).toBeGreaterThan(0);
      expect(Number(count)).toBeLessThan(1896);
      expect(troubles).toEqual([]);
    });

    test.each([
      // How many of the three a busy browser takes before it hears of the break is its own matter.
      ['a stream that breaks', { cutAfter: 3 }, /^The stream broke after ([023] rows|1 row)\.$/, cutOff],
      ['503', { status: 503 }, 'The service cannot do this now:', refused(503)],
    ])('survive %s', async (_, what, want, trouble) => {
      await fault('streamReportData', { ...what, count: 1 });
      const { page, troubles } = await openRows('Price list');
      await press(page, 'Show rows');
      await see(page, want);
      await press(page, 'Show rows');
      await see(page, /^All \d+ rows\.$/);
      expect(troubles).toEqual([trouble]);
    });
  });
});
