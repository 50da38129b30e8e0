import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Authentication } from '../spec/authentication.ts';
import type { Holder } from './keys.ts';
import type { MockResponse } from './http.ts';

/** The files of the explorer that its page asks for, and their media types. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** A file of the explorer by its name; undefined where there is none of that name. */
export async function loadExplorerAsset(name: string): Promise<MockResponse | undefined> {
  const type = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (type === undefined) return undefined;
  const body = await readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'max-age=3600' }, body };
}

/**
 * The page of the interactive explorer: Swagger UI over `openapi.json`, everything from this server, with one button
 * per API key that exchanges it and authorises with the token.
 */
export function toExplorerPage(authentication: Authentication, keys: readonly (Holder & { key: string })[]): string {
  const { keyFields, keyPrefix, keyIdHeader, tokenPrefix, exchange } = authentication;
  const settings = { keyFields, keyPrefix, keyIdHeader, tokenPrefix, secret: exchange.secret, token: exchange.token };
  const buttons = keys
    .map(({ role, key }) => `<button type="button" data-key="${key}">${role}</button>`)
    .join('\n      ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Data Marts Service: explorer</title>
    <link rel="icon" href="swagger-ui/favicon-32x32.png">
    <link rel="stylesheet" href="swagger-ui/swagger-ui.css">
    <style>
      body { margin: 0; font-family: sans-serif; background: #fff; }
      #keys { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .75rem 1.25rem; background: #1b1b1b; color: #fff; }
      #keys button { padding: .4rem .8rem; border: 1px solid #89bf04; border-radius: 4px; background: #1b1b1b; color: #fff; cursor: pointer; font: inherit; }
      #keys button[aria-pressed=true] { background: #89bf04; color: #1b1b1b; }
    </style>
  </head>
  <body>
    <div id="keys">
      Authorize as
      ${buttons}
      <span role="status"></span>
    </div>
    <main id="swagger-ui"></main>
    <script src="swagger-ui/swagger-ui-bundle.js"></script>
    <script>${explorerScript(JSON.stringify(settings), exchange.operation.path)}</script>
  </body>
</html>
`;
}

function explorerScript(settings: string, exchangePath: string): string {
  return `
const settings = ${settings};
const ui = SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', filter: true });
const status = document.querySelector('#keys [role=status]');
const buttons = [...document.querySelectorAll('#keys button')];
for (const button of buttons) button.addEventListener('click', async () => {
  const json = atob(button.dataset.key.slice(settings.keyPrefix.length).replaceAll('-', '+').replaceAll('_', '/'));
  const key = JSON.parse(json);
  const base = location.pathname.replace(/\\/api\\/[^/]*$/, '');
  const response = await fetch(base + '${exchangePath}', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [settings.keyIdHeader]: key[settings.keyFields.id] },
    body: JSON.stringify({ [settings.secret]: key[settings.keyFields.secret] }),
  });
  if (!response.ok) { status.textContent = 'The key exchange answered ' + response.status + '.'; return; }
  const { [settings.token]: token } = await response.json();
  ui.preauthorizeApiKey('bearer', settings.tokenPrefix + ' ' + token);
  ui.preauthorizeApiKey('apiKeyId', key[settings.keyFields.id]);
  for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
  status.textContent = 'Authorized as ' + button.textContent + '.';
});
`;
}
