import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock } from '../../mocks/mock.ts';
import { audit } from './audit.ts';
import { executablePath, openBrowser } from './open-browser.ts';
import { fitsWidth, looks, openPage } from './open-page.ts';

if (!existsSync(executablePath)) process.stderr.write(`the control page is not tried: there is no ${executablePath}\n`);

// What it does is tested beside it, in mocks/control/page.test.ts.
test.skipIf(!existsSync(executablePath))('the control page can be read by everyone', async () => {
  const mock = await createMock({ faults: [{ operation: 'listReports', status: 503 }] });
  const { url, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
  const browser = await openBrowser();
  await fetch(`${url}/api/reports`);
  for (const look of looks) {
    const { page, troubles } = await openPage(browser, look);
    await page.goto(`${url}/__mock/`);
    await page.locator('#requests tr', { hasText: '/api/reports' }).waitFor();
    expect(await audit(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    expect(troubles).toEqual([]);
  }
  await browser.close();
  await close();
  await mock.close();
});
