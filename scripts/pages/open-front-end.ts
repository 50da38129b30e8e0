import type { Browser, Page } from 'playwright-core';
import { createMock } from '../../mocks/mock.ts';
import { assumptionsFile } from '../../spec/contract.ts';
import { openBrowser } from './open-browser.ts';
import { type Look, openPage } from './open-page.ts';
import { serveFrontEnd } from './serve-front-end.ts';

/** The example front end in a browser, and the mock that it asks across origins. */
export type Stage = {
  readonly browser: Browser;
  readonly url: string;
  /** Where the mock is. */
  readonly serviceUrl: string;
  /** The API key of a role. */
  readonly keyOf: (role: string) => string;
  /** Asks the control interface of the mock; gives its body. */
  readonly control: (method: string, path: string, body?: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** Starts browser, mock and front end. */
export async function openStage(): Promise<Stage> {
  const mock = await createMock({ overlays: [assumptionsFile], world: 'demo' });
  const server = await mock.listen({ host: '127.0.0.1', port: 0 });
  const frontEnd = await serveFrontEnd();
  const browser = await openBrowser();
  return {
    browser,
    url: frontEnd.url,
    serviceUrl: server.url,
    keyOf: (role) => server.keys[role]!,
    control: async (method, path, body) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${server.url}/__mock/${path}`, { method, ...(body !== undefined && json) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    close: async () => {
      await browser.close();
      await frontEnd.close();
      await server.close();
      await mock.close();
    },
  };
}

/** The front end in the hands of a user who has signed in with the key of a role. */
export async function openFrontEnd(
  { browser, url, keyOf }: Pick<Stage, 'browser' | 'url' | 'keyOf'>,
  role: string,
  look?: Look,
): Promise<{ readonly page: Page; readonly troubles: readonly string[] }> {
  const opened = await openPage(browser, look);
  await opened.page.goto(url);
  await opened.page.getByLabel('API key').fill(keyOf(role));
  await opened.page.getByRole('button', { name: 'Sign in' }).click();
  await opened.page.locator('#list[aria-busy=false]').waitFor({ state: 'attached' });
  return opened;
}
