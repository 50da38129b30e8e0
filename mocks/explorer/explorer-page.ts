import type { Authentication } from '../../spec/authentication.ts';
import { explorerLooks, explorerStyle } from './explorer-looks.ts';
import type { ExplorerRequests } from './explorer-requests.ts';
import type { Holder } from '../access/keys.ts';

/**
 * The page of the interactive explorer: Swagger UI over `openapi.json`, everything from this server, with one button
 * per API key that exchanges it and authorises with the token, and requests that can be tried as they are filled in.
 */
export function toExplorerPage(
  authentication: Authentication,
  keys: readonly (Holder & { key: string })[],
  requests: ExplorerRequests = {},
): string {
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
    <style>${explorerStyle}</style>
  </head>
  <body>
    <header id="keys">
      Authorize as
      ${buttons}
      <span role="status"></span>
    </header>
    <div id="swagger-ui"></div>
    <script src="swagger-ui/swagger-ui-bundle.js"></script>
    <script>
const requests = ${JSON.stringify(requests).replaceAll('<', String.raw`\u003c`)};
${explorerScript(JSON.stringify(settings), exchange.operation.path)}</script>
  </body>
</html>
`;
}

function explorerScript(settings: string, exchangePath: string): string {
  return `
const settings = ${settings};
const base = location.pathname.replace(/\\/api\\/[^/]*$/, '');
${explorerLooks}${fillIn}// Swagger UI warns of every dialect but OpenAPI's own, though it shows ours as well. Requests go to this server, wherever
// it was found.
const responseInterceptor = (response) => {
  if (!response.url.endsWith('/openapi.json')) return response;
  const { jsonSchemaDialect, ...document } = JSON.parse(response.text);
  const isElsewhere = base !== '' || document.servers !== undefined;
  response.text = JSON.stringify(fillIn({ ...document, ...(isElsewhere && { servers: [{ url: base || '/' }] }) }));
  return response;
};
const ui = SwaggerUIBundle({
  url: 'openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', filter: true, responseInterceptor,
  plugins: [plainPaths],
});
const status = document.querySelector('#keys [role=status]');
const buttons = [...document.querySelectorAll('#keys button')];
for (const button of buttons) button.addEventListener('click', async () => {
  const json = atob(button.dataset.key.slice(settings.keyPrefix.length).replaceAll('-', '+').replaceAll('_', '/'));
  const key = JSON.parse(json);
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

/** Puts requests that the records answer in place of the examples of a document. */
const fillIn = `
const fillIn = (document) => {
  const step = (value, name) => value[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  const resolve = (part) => part?.$ref === undefined ? part : resolve(part.$ref.slice(2).split('/').reduce(step, document));
  const fill = ({ examples, ...parameter }, params) => {
    const value = parameter.in === 'path' ? params[parameter.name] : undefined;
    return value === undefined ? { ...parameter, ...(examples && { examples }) } : { ...parameter, example: value };
  };
  for (const { parameters: shared = [], ...item } of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      const request = requests[operation.operationId];
      if (request === undefined) continue;
      const parameters = [...shared, ...(operation.parameters ?? [])].map(resolve);
      operation.parameters = parameters.map((parameter) => fill(parameter, request.params));
      const body = resolve(operation.requestBody);
      const { examples, ...media } = body?.content['application/json'] ?? {};
      if (request.body === undefined || media.schema === undefined) continue;
      operation.requestBody = { ...body, content: { 'application/json': { ...media, example: request.body } } };
    }
  }
  return document;
};
`;
