import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MockRequest, MockResponse } from '../http.ts';
import { type Listening, listen } from '../node/listen.ts';

const executablePath = '/usr/bin/chromium';
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet];

/** A front end's start-up, as a developer writes it. */
const program = `
  import { setupWorker } from 'msw/browser';
  import { handlers } from ${JSON.stringify(join(import.meta.dirname, '..', 'msw.ts'))};
  const worker = setupWorker(...handlers({ baseUrl: location.origin, role: 'technical-user' }));
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  document.title = 'ready';
`;

if (!existsSync(executablePath)) process.stderr.write(`no browser is tried: there is no ${executablePath}\n`);

// What the type checker and a bundler do not know of: whether it runs where it is meant to.
describe.skipIf(!existsSync(executablePath))('handlers, behind a service worker', () => {
  let browser: Browser;
  let server: Listening;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    const [script, worker] = await Promise.all([bundle(), readFile(workerFile, 'utf8')]);
    server = await listen(async (request) => toFile(request, script, worker), [], { host: '127.0.0.1', port: 0 });
    browser = await chromium.launch({ executablePath, args });
    page = await browser.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    await page.goto(`${server.url}/`);
    await page.waitForFunction("document.title === 'ready'");
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const send = (method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> =>
    page.evaluate(
      async ([verb, target, json]) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(target!, { method: verb!, ...(json === '' ? {} : { headers, body: json! }) });
        const text = await response.text();
        return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
      },
      [method, path, body === undefined ? '' : JSON.stringify(body)],
    );

  test('answer, keep state and refuse as the service does', async () => {
    const created = await send('POST', '/api/contexts', { name: 'Finance' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Finance' } });
    expect((await send('GET', '/api/contexts')).body).toContainEqual(created.body);
    expect(await send('POST', '/api/contexts', {})).toMatchObject({ status: 400 });
    expect(await send('GET', '/api/data-marts/member-ownership-warnings')).toMatchObject({ status: 403 });
    expect(await send('DELETE', `/api/contexts/${(created.body as { id: string }).id}`)).toMatchObject({ body: null });
  });

  test('say why there are no rows without SQLite, and stand under control', async () => {
    const { body } = (await send('GET', '/api/data-marts')) as { body: { items: { id: string }[] } };
    const stream = await send('GET', `/api/external/http-data/data-marts/${body.items[0]!.id}.ndjson`);
    expect(stream).toMatchObject({ status: 501 });
    expect(await send('POST', '/__mock/reset')).toMatchObject({ status: 200 });
  });

  test('throw nothing on the page', () => expect(troubles).toEqual([]));
});

const workerFile = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');

async function bundle(): Promise<string> {
  const start = { id: 'start', name: 'start' };
  const build = await rolldown({
    input: start.id,
    cwd: import.meta.dirname,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: start.name,
        resolveId: (id) => (id === start.id ? join(import.meta.dirname, 'start.js') : undefined),
        load: (id) => (id.endsWith('start.js') ? program : undefined),
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return output[0].code;
}

function toFile({ target }: MockRequest, script: string, worker: string): MockResponse {
  const js = { 'content-type': 'text/javascript; charset=utf-8' };
  if (target === '/start.js') return { status: 200, headers: js, body: script };
  if (target === '/mockServiceWorker.js') return { status: 200, headers: js, body: worker };
  const html = '<!doctype html><title>starting</title><script type="module" src="/start.js"></script>';
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
}
