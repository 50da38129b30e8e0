import type { JsonObject } from '../../spec/json.ts';
import { answers, changesJson } from './changes.ts';
import type { Change } from './fault.ts';
import { isSuccess } from './messages.ts';

/** Changes the description of the HTTP API in both its forms: JSON is YAML too. */
export function changesDocument(change: (document: JsonObject) => JsonObject): Change {
  const changed = changesJson('getOpenApiJson', (document) => change(document as JsonObject));
  return (service) => {
    const serveJson = changed(service);
    return answers('getOpenApiYaml', async ({ request }) => {
      const response = await serveJson({ ...request, target: '/api/openapi.json' });
      const headers = { ...response.headers, 'content-type': 'application/yaml' };
      return isSuccess(response) ? { ...response, headers } : response;
    })({ ...service, handle: serveJson });
  };
}
