import { expect, it } from 'vitest';
import { loadContract } from '../spec/contract.ts';
import type { JsonObject } from '../spec/json.ts';
import { describedOperation } from './arrange/described.ts';
import { mistakesIn, tellingsOf } from './described-otherwise.ts';
import type { Scene } from './scene.ts';

const contract = await loadContract();

/** An Operation Object that a test may change. */
type Drawn = JsonObject & { parameters: Drawn[]; schema: JsonObject };

/** A copy of the contract of which one operation is described otherwise. */
function describing(changed: string, change: (operation: Drawn) => void): JsonObject {
  const document = structuredClone(contract.document);
  const { path, method } = contract.operations.find(({ id }) => id === changed)!;
  const item = (document['paths'] as Record<string, Drawn>)[path]!;
  const operation = item[method.toLowerCase()] as Drawn;
  operation.parameters = structuredClone([...(item.parameters ?? []), ...(operation.parameters ?? [])]);
  change(operation);
  return document;
}

const parameter = ({ parameters }: Drawn, name: string): Drawn => parameters.find((one) => one['name'] === name)!;

const limited =
  (schema: JsonObject): ((operation: Drawn) => void) =>
  (operation) =>
    Object.assign(parameter(operation, 'limit').schema, schema);

const withBody =
  (properties: JsonObject): ((operation: Drawn) => void) =>
  (operation) =>
    Object.assign(operation, { requestBody: { content: { 'application/json': { schema: { properties } } } } });

it.each<[string, string, (operation: Drawn) => void, readonly string[]]>([
  ['as it is', 'listReports', () => {}, []],
  ['with a maximum that is kept to though more is taken', 'listProjectRuns', limited({ maximum: 1000 }), []],
  ['with another default', 'listProjectRuns', limited({ default: 20 }), ['listProjectRuns default of limit']],
  [
    'without a value',
    'listReports',
    (one) => Object.assign(parameter(one, 'ownerFilter'), { schema: { enum: ['has_owners'] } }),
    ['listReports the values of ownerFilter'],
  ],
  [
    'with a value more',
    'listReports',
    (one) => Object.assign(parameter(one, 'ownerFilter'), { schema: { enum: ['has_owners', 'no_owners', 'all'] } }),
    [],
  ],
  ['with a text for a limit', 'listProjectRuns', limited({ default: 'hundred' }), []],
  [
    'with another maximum of a field',
    'createReport',
    withBody({ limitConfig: { maximum: 1000 }, sortConfig: { maxItems: 10 } }),
    ['createReport maximum of limitConfig'],
  ],
  [
    'with another status',
    'createReport',
    (one) => Object.assign(one, { responses: { 200: {}, 401: {} } }),
    ['createReport the status of its success'],
  ],
  ['with all statuses', 'createReport', (one) => Object.assign(one, { responses: { '2XX': {} } }), []],
])('an operation that is described %s', async (_, changed, change, want) => {
  const document = describing(changed, change);
  const scene = { once: () => Promise.resolve(document) } as unknown as Scene;
  const described = await Promise.all(
    contract.operations.map(async (one) => tellingsOf(one, (await describedOperation(scene, one))!)),
  );
  expect(mistakesIn(described.flat()).map(({ operation, what }) => `${operation.id} ${what}`)).toEqual(want);
});
