import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose description leaves some operations out. */
function describingAllBut(isLeftOut: (operation: Operation) => boolean): ToyFault {
  const { document, operations } = contracts.contract;
  const paths = structuredClone(document['paths']) as Record<string, Record<string, unknown>>;
  for (const { path, method } of operations.filter(isLeftOut)) delete paths[path]![method.toLowerCase()];
  return {
    act: ({ operation: { lifecycle } }, usual) => {
      const reply = usual();
      const isJson = lifecycle.resource === 'Description' && reply.body !== undefined;
      return isJson ? { ...reply, body: { ...document, paths } } : reply;
    },
  };
}

const isByPath = ({ provenance }: Operation): boolean => provenance === 'path-only';

it.each<[string, (operation: Operation) => boolean, number]>([
  ['nothing', () => false, 0],
  ['all that is known by method and path only, as it may', isByPath, 0],
  [
    'two groups of it, as it may',
    (one) => isByPath(one) && one.tags.some((tag) => ['contexts', 'relationships'].includes(tag)),
    0,
  ],
  ['one group of it', (one) => isByPath(one) && one.tags.includes('scheduled-triggers'), 1],
  ['what stands below one kind of record', ({ path }) => /\/insight-templates\/\{insightTemplateId\}/.test(path), 1],
  ['one operation of it', ({ id }) => id === 'search', 1],
  ['a stated operation', ({ id }) => id === 'getReport', 1],
])('a description that leaves out %s', async (_, isLeftOut, findings) => {
  const only = ['description/getOpenApiJson/operations'];
  const report = await conformToy(contracts, {}, describingAllBut(isLeftOut), { only });
  expect(report.findings.filter(({ summary }) => summary.startsWith('The description lacks'))).toHaveLength(findings);
});

/** A service whose description says of the body of a report what is meant. */
function describingReports(change: (schema: JsonObject) => JsonObject): ToyFault {
  const document = structuredClone(contracts.contract.document);
  const { schemas } = document['components'] as { readonly schemas: Record<string, JsonObject> };
  schemas['CreateReportRequest'] = change(schemas['CreateReportRequest']!);
  return {
    act: ({ operation: { lifecycle } }, usual) => {
      const reply = usual();
      return lifecycle.resource === 'Description' && reply.body !== undefined ? { ...reply, body: document } : reply;
    },
  };
}

const onlyThose =
  (isKept: (name: string) => boolean) =>
  (schema: JsonObject): JsonObject => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema['properties'] as JsonObject).filter(([name]) => isKept(name))),
  });

it.each<[string, (schema: JsonObject) => JsonObject, number]>([
  ['all that is stated', (schema) => schema, 0],
  ['nothing', () => ({ type: 'object' }), 0],
  ['no more than two fields', onlyThose((name) => ['title', 'dataMartId'].includes(name)), 0],
  ['all in a branch', (schema) => ({ allOf: [schema] }), 0],
  ['all but one field', onlyThose((name) => name !== 'uniqueCountConfig'), 1],
])('a description that says of a body %s', async (_, change, findings) => {
  const only = ['description/getOpenApiJson/fields'];
  const report = await conformToy(contracts, {}, describingReports(change), { only });
  expect(report.findings).toHaveLength(findings);
});
