import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Behaviours } from '../behaviour.ts';
import { toExplorerPage } from '../explorer/explorer-page.ts';
import { toExplorerRequests } from '../explorer/explorer-requests.ts';
import type { MockResponse } from '../http.ts';
import type { Holder } from '../access/keys.ts';

/**
 * The description of the HTTP API as JSON and YAML, and the interactive explorer (Versioning 3). What is described is
 * the contract with every overlay that this mock applies.
 */
export function descriptionBehaviours(
  contract: Contract,
  keys: () => readonly (Holder & { key: string })[],
  toYaml: (value: Json) => string | Promise<string>,
): Behaviours {
  const once = (type: string, make: () => string | Promise<string>): (() => Promise<MockResponse>) => {
    let body: string | Promise<string> | undefined;
    return async () => ({ status: 200, headers: { 'content-type': type }, body: await (body ??= make()) });
  };
  return {
    getOpenApiJson: once('application/json; charset=utf-8', () => JSON.stringify(contract.document)),
    getOpenApiYaml: once('application/yaml; charset=utf-8', () => toYaml(contract.document)),
    getSwaggerUi: async ({ store }) => {
      const requests = await toExplorerRequests(contract.operations, store);
      const body = toExplorerPage(contract.authentication, keys(), requests);
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
    },
  };
}
