import { toJsonResponse } from '../../http.ts';
import type { ControlHandlers } from '../call.ts';
import type { ControlFiles } from '../control-files.ts';

/** The description of the control interface, and its page. */
export function descriptionHandlers({ document, yaml, loadPage }: ControlFiles): ControlHandlers {
  let page: ReturnType<typeof loadPage> | undefined;
  const yamlType = { 'content-type': 'application/yaml; charset=utf-8' };
  return {
    getControlJson: () => toJsonResponse(200, document),
    getControlYaml: () => ({ status: 200, headers: yamlType, body: yaml }),
    getPage: () => (page ??= loadPage()),
  };
}
