import { expect, it } from 'vitest';
import { loadContract } from '../spec/contract.ts';
import type { JsonObject } from '../spec/json.ts';
import { describedOperation } from './arrange/described.ts';
import { mistakesIn, tellingsOf } from './described-otherwise.ts';
import type { Scene } from './scene.ts';

const contract = await loadContract();

/** An Operation Object that a test may change. */
type Drawn = JsonObject & { parameters: Drawn[]; schema: JsonObject; responses: JsonObject };

/** A copy of the contract of which one operation, or each of several, is described otherwise. */
function describing(ids: readonly string[], change: (operation: Drawn) => void): JsonObject {
  const document = structuredClone(contract.document);
  const all = contract.operations.filter(({ id }) => ids.includes(id) || ids.length === 0);
  for (const { path, method } of all) {
    const item = (document['paths'] as Record<string, Drawn>)[path]!;
    const operation = item[method.toLowerCase()] as Drawn;
    operation.parameters = structuredClone([...(item.parameters ?? []), ...(operation.parameters ?? [])]);
    change(operation);
  }
  for (const item of Object.values(document['paths'] as Record<string, JsonObject>))
    if (ids.length === 0) delete (item as Record<string, unknown>)['parameters'];
  return document;
}

const parameter = ({ parameters }: Drawn, name: string): Drawn => parameters.find((one) => one['name'] === name)!;

const limited =
  (schema: JsonObject): ((operation: Drawn) => void) =>
  (operation) =>
    Object.assign(parameter(operation, 'limit').schema, schema);

it.each<[string, readonly string[], (operation: Drawn) => void, readonly string[]]>([
  ['as it is', [], () => {}, []],
  ['with another maximum', ['listProjectRuns'], limited({ maximum: 1000 }), ['listProjectRuns maximum of limit']],
  ['with another default', ['listProjectRuns'], limited({ default: 20 }), ['listProjectRuns default of limit']],
  [
    'without a value',
    ['listReports'],
    (one) => Object.assign(parameter(one, 'ownerFilter'), { schema: { enum: ['has_owners'] } }),
    ['listReports the values of ownerFilter'],
  ],
  [
    'with a value more',
    ['listReports'],
    (one) => Object.assign(parameter(one, 'ownerFilter'), { schema: { enum: ['has_owners', 'no_owners', 'all'] } }),
    [],
  ],
  ['with a text for a limit', ['listProjectRuns'], limited({ maximum: 'hundred' }), []],
])('an operation that is described %s', async (_, ids, change, want) => {
  const document = describing(ids, change);
  const scene = { once: () => Promise.resolve(document) } as unknown as Scene;
  const described = await Promise.all(
    contract.operations.map(async (one) => tellingsOf(one, (await describedOperation(scene, one))!)),
  );
  expect(mistakesIn(described.flat()).map(({ operation, what }) => `${operation.id} ${what}`)).toEqual(want);
});
