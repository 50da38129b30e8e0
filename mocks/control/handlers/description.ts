import type { JsonObject } from '../../../spec/json.ts';
import { toJsonResponse } from '../../http.ts';
import type { ControlHandlers } from '../call.ts';
import { loadPage } from '../page/load-page.ts';

/** The description of the control interface, parsed and as its text. */
export type Description = { readonly document: JsonObject; readonly yaml: string };

/** The description of the control interface, and its page. */
export function descriptionHandlers({ document, yaml }: Description): ControlHandlers {
  let page: ReturnType<typeof loadPage> | undefined;
  const yamlType = { 'content-type': 'application/yaml; charset=utf-8' };
  return {
    getControlJson: () => toJsonResponse(200, document),
    getControlYaml: () => ({ status: 200, headers: yamlType, body: yaml }),
    getPage: () => (page ??= loadPage()),
  };
}
