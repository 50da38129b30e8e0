import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/mock.ts';
import { assumptionsFile } from '../../spec/contract.ts';
import { audit } from './audit.ts';
import { executablePath, openBrowser } from './open-browser.ts';
import { fitsWidth, looks, openPage } from './open-page.ts';

if (!existsSync(executablePath)) process.stderr.write(`the explorer is not tried: there is no ${executablePath}\n`);

describe.skipIf(!existsSync(executablePath))('the explorer, in a browser', () => {
  let browser: Browser;
  let mock: Mock;
  let server: Awaited<ReturnType<Mock['listen']>>;
  beforeAll(async () => {
    mock = await createMock({ overlays: [assumptionsFile] });
    server = await mock.listen({ host: '127.0.0.1', port: 0 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await mock?.close();
  });

  const open = async (page: Page, hash: string): Promise<void> => {
    await page.goto(`${server.url}/api/swagger-ui${hash}`);
    await page.locator('.opblock-tag').first().waitFor();
  };
  /** What stops somebody; the order of Swagger UI's headings, say, is its own affair and stops nobody. */
  const serious = async (page: Page): Promise<readonly string[]> =>
    (await audit(page)).filter((one) => /^(serious|critical)/.test(one));

  test('is used by keyboard: a role, an operation, a request', async () => {
    const { page, troubles } = await openPage(browser);
    await open(page, '#/reports/listReports');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('business-user');
    await page.keyboard.press('Enter');
    await page.getByText('Authorized as business-user.').waitFor();
    const operation = page.locator('#operations-reports-listReports');
    const until = async (selector: string): Promise<void> => {
      for (let steps = 0; steps < 100; steps += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
      }
      throw new Error(`${selector} is not reached by the Tab key`);
    };
    await until('#operations-reports-listReports .try-out__btn');
    await page.keyboard.press('Enter');
    await until('#operations-reports-listReports .execute');
    await page.keyboard.press('Enter');
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('sends its requests to where it was found, below a path too', async () => {
    const prefix = '/marts';
    const proxy = createServer((request, response) => {
      const target = `${server.url}${request.url!.slice(prefix.length)}`;
      const forwarded = forward(target, { method: request.method, headers: request.headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode!, answer.headers));
      });
      request.pipe(forwarded);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { page, troubles } = await openPage(browser);
    const { port } = proxy.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}${prefix}/api/swagger-ui#/reports/listReports`);
    await page.getByRole('button', { name: 'business-user' }).click();
    await page.getByText('Authorized as business-user.').waitFor();
    const operation = page.locator('#operations-reports-listReports');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
    proxy.close();
  });

  test.each(looks)('can be read by everyone: $colorScheme, $width wide', async (look) => {
    const { page, troubles } = await openPage(browser, look);
    // Its neighbours in the list have every method; only one is open, since each costs a second of looking.
    await open(page, '#/reports/updateReport');
    await page.locator('.opblock.is-open').getByRole('button', { name: 'Try it out' }).click();
    expect(await serious(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    const ground = await page.evaluate('getComputedStyle(document.querySelector(".opblock-tag")).color');
    const [red] = String(ground).match(/\d+/g)!;
    expect(Number(red) > 128).toBe(look.colorScheme === 'dark');
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
