import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { executablePath } from './open-browser.ts';
import { fitsWidth, looks, openPage } from './open-page.ts';
import { cutOff, press, refused, see, useFrontEnd } from './testing/use-front-end.ts';

if (!existsSync(executablePath)) process.stderr.write(`the front end is not tried: there is no ${executablePath}\n`);

describe.skipIf(!existsSync(executablePath))('the example front end, in a browser', () => {
  const { stage, open, fault, countOf } = useFrontEnd();

  describe('signing in', () => {
    test('keeps nothing in cookies or storage, and sends both headers', async () => {
      const { page, troubles } = await open('business-user');
      await see(page, /business-user, Larkspur Outfitters/);
      expect(await page.context().cookies()).toEqual([]);
      expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
      const { requests } = (await stage().control('GET', 'requests?operation=listReports')) as {
        readonly requests: readonly { readonly id: number }[];
      };
      const request = (await stage().control('GET', `requests/${requests[0]!.id}`)) as {
        readonly request: { readonly headers: Readonly<Record<string, string>> };
      };
      const { headers } = request.request;
      expect(headers).toMatchObject({ origin: new URL(stage().url).origin, 'x-svc-authorization': 'Bearer ***' });
      expect(headers).toHaveProperty('x-svc-api-key-id');
      expect(headers).not.toHaveProperty('cookie');
      await press(page, 'Sign out');
      await page.getByLabel('API key').waitFor();
      expect(await page.getByLabel('API key').inputValue()).toBe('');
      expect(troubles).toEqual([]);
    });

    test('says what is wrong with a key, beside the field', async () => {
      const { page, troubles } = await openPage(stage().browser);
      await page.goto(stage().url);
      const key = stage().keyOf('business-user');
      const fields = JSON.parse(Buffer.from(key.slice(8), 'base64url').toString()) as object;
      const wrong = Buffer.from(JSON.stringify({ ...fields, apiKeySecret: 'wrong' })).toString('base64url');
      for (const [text, want] of [
        ['secret', 'An API key begins with svc_key_'],
        [key.slice(0, 60), 'This API key is not complete; copy the whole of it.'],
        [`svc_key_${wrong}`, 'You are not signed in:'],
      ] as const) {
        await page.getByLabel('API key').fill(text);
        await press(page, 'Sign in');
        await page.locator('#api-key-error', { hasText: want }).waitFor();
        expect(await page.getByLabel('API key').getAttribute('aria-invalid')).toBe('true');
      }
      await fault('exchangeApiKey', { drop: true });
      await page.getByLabel('API key').fill(key);
      await press(page, 'Sign in');
      await see(page, 'The service did not answer. Check the connection, and try again.');
      expect(troubles).toEqual([refused(401), cutOff]);
    });

    test('is renewed once when the token has run out, for all that ask at the same time', async () => {
      const { page, troubles } = await open('business-user');
      await stage().control('POST', 'clock/advance', { by: 'PT20M' });
      await press(page, 'New report');
      await page.getByLabel('Title').waitFor();
      expect(await countOf({ operation: 'exchangeApiKey' })).toBe(2);
      expect(troubles).toEqual([refused(401), refused(401)]);
    });

    test('ends where the key is not accepted any more, and goes on where it is again', async () => {
      const { page, troubles } = await open('business-user');
      await stage().control('POST', 'clock/advance', { by: 'PT20M' });
      await fault('exchangeApiKey', { status: 401 });
      await press(page, 'Next');
      await see(page, 'You are not signed in:');
      await stage().control('DELETE', 'faults');
      await press(page, 'Try again');
      await see(page, 'Reports 11 to 20');
      expect(troubles).toEqual([refused(401), refused(401)]);
    });
  });

  test('is used by keyboard alone', async () => {
    const { page, troubles } = await openPage(stage().browser);
    await page.goto(stage().url);
    const tabTo = async (name: string): Promise<void> => {
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate('document.activeElement.textContent')) === name) return;
      }
      throw new Error(`"${name}" is not reached by the Tab key`);
    };
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(stage().keyOf('business-user'));
    await page.keyboard.press('Enter');
    await see(page, 'Reports 1 to 10');
    await tabTo('Price list');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Price list' }).waitFor();
    await tabTo('Show rows');
    await page.keyboard.press('Enter');
    await see(page, /^All \d+ rows\.$/);
    expect(await page.locator(':focus').innerText()).toBe('Show rows');
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('button', { name: 'New report' }).press('Enter');
    await page.getByLabel('Title').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('field-title');
    await page.keyboard.press('Enter');
    await see(page, 'The report was not created.');
    expect(await page.locator(':focus').getAttribute('id')).toBe('field-title');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await page.locator(':focus').innerText()).toBe('New report');
    expect(troubles).toEqual([refused(400)]);
  });

  test.each(looks)('can be read by everyone: $colorScheme, $width wide', async (look) => {
    const { page } = await openPage(stage().browser, look);
    const check = async (): Promise<void> => {
      expect(await audit(page)).toEqual([]);
      expect(await fitsWidth(page)).toBe(true);
    };
    await page.goto(stage().url);
    await page.getByLabel('API key').fill('secret');
    await page.keyboard.press('Enter');
    await see(page, 'An API key begins with');
    await check();
    await page.getByLabel('API key').fill(stage().keyOf('business-user'));
    await page.keyboard.press('Enter');
    await press(page, 'Price list');
    await press(page, 'Show rows');
    await press(page, 'Run the DataMart');
    await see(page, 'You may not do this:');
    await see(page, /^All \d+ rows\.$/);
    await check();
    await press(page, 'New report');
    await page.getByLabel('Title').press('Enter');
    await see(page, 'The report was not created.');
    await check();
    const ground = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
    expect(Number(/\d+/.exec(ground)![0]) < 128).toBe(look.colorScheme === 'dark');
  });
});
