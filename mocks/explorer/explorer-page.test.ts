import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { assumptionsFile } from '../../spec/contract.ts';
import { createMock } from '../mock.ts';

const executablePath = '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const patience = { timeout: 120_000 };

describe.skipIf(!existsSync(executablePath))('the explorer, in a browser without a network', () => {
  test('one click authorises a role, and then requests are answered', patience, async () => {
    const mock = await createMock({ overlays: [assumptionsFile] });
    const { url, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
    const browser = await chromium.launch({ executablePath, args });
    const page = await browser.newPage();
    page.setDefaultTimeout(patience.timeout);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    await page.goto(`${url}/api/swagger-ui#/data-marts/listMemberOwnershipWarnings`);
    const operation = page.locator('#operations-data-marts-listMemberOwnershipWarnings');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    // Swagger UI shows what it does not like in boxes.
    expect(await page.getByText('jsonSchemaDialect').count()).toBe(0);
    expect(await page.locator('.version-pragma, .errors-wrapper').count()).toBe(0);
    const buttons = page.locator('#keys button');
    expect(await buttons.allTextContents()).toEqual(['business-user', 'technical-user', 'project-admin']);
    for (const [role, status] of [
      ['business-user', '403'],
      ['project-admin', '200'],
    ] as const) {
      await buttons.filter({ hasText: role }).click();
      await page.getByText(`Authorized as ${role}.`).waitFor();
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table .response-col_status', { hasText: status }).first().waitFor();
    }
    // What is filled in names records that are there.
    await page.locator('#operations-tag-reports').click();
    const filled = page.locator('#operations-reports-createReport');
    await filled.locator('.opblock-summary-control').click();
    await filled.getByRole('button', { name: 'Try it out' }).click();
    await filled.getByRole('button', { name: 'Execute' }).click();
    await filled.locator('.live-responses-table .response-col_status', { hasText: '201' }).first().waitFor();
    expect(elsewhere).toEqual([]);
    await browser.close();
    await close();
    await mock.close();
  });
});
