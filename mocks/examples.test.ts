import { expect, test } from 'vitest';
import { assumptionsFile, loadContract } from '../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../spec/json.ts';
import { toSource } from './records/definition.ts';
import { onStage } from './testing/on-stage.ts';
import { createWarehouse } from './warehouse/warehouse.ts';

const { document } = await loadContract({ overlays: [assumptionsFile] });
const { schemas } = document['components'] as unknown as {
  schemas: Record<string, { examples: readonly JsonObject[] }>;
};

/** Every value of a document, however deep it stands. */
function* valuesOf(value: Json | undefined): Generator<Json> {
  if (value === undefined) return;
  yield value;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* valuesOf(inner);
}

/** A definition says one thing only; a schema that has a pattern says more. */
function isDefinition(value: Json): boolean {
  if (!isObject(value)) return false;
  const [[name, text] = [], ...others] = Object.entries(value);
  if (others.length > 0) return false;
  return (
    name === 'connector' ||
    (['sqlQuery', 'fullyQualifiedName', 'pattern'].includes(name ?? '') && typeof text === 'string')
  );
}

test('what the examples of definitions name is in the warehouse, so that they can be tried', async () => {
  const definitions = [...valuesOf(document)].filter(isDefinition);
  expect(definitions.length).toBeGreaterThan(10);
  const warehouse = createWarehouse({ seed: 1, now: Date.UTC(2026, 2, 10) });
  const problems: string[] = [];
  for (const definition of definitions) {
    const source = toSource({ id: '', definition });
    if (source === undefined) continue;
    const check = await warehouse.check(source);
    if (!check.isValid) problems.push(`${JSON.stringify(source)}: ${check.message}`);
  }
  warehouse.close();
  expect(problems).toEqual([]);
});

test('what the examples of reports say about orders can be had of the orders of the demo', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const { id: dataMartId } = world['DataMart']!.find(({ title }) => title === 'Orders')!;
    const [like] = world['Report']!.filter((report) => report['dataMartId'] === dataMartId);
    const { dataDestinationId, destinationConfig } = like! as JsonObject;
    const { examples } = schemas['CreateReportRequest']!;
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) {
      const body = { ...example, dataMartId, ownerIds: [], dataDestinationId, destinationConfig } as JsonObject;
      const { id } = await ask<{ id: string }>('POST /api/reports', body);
      expect(await statusOf(`GET /api/reports/${id}/generated-sql`)).toBe(200);
    }
  }));
