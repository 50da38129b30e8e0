import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose description says what the bodies of an operation are, and that takes no others. */
function describing(id: string, schema: JsonObject, isRight: (body: JsonObject) => boolean): ToyFault {
  const { method, path } = contracts.contract.operations.find((one) => one.id === id)!;
  const body = { content: { 'application/json': { schema } } };
  return {
    act: ({ operation }, usual) =>
      operation.path.endsWith('openapi.json')
        ? {
            status: 200,
            body: { openapi: '3.1.0', paths: { [path]: { [method.toLowerCase()]: { requestBody: body } } } },
          }
        : usual(),
    validate: (request, usual) =>
      usual() && (request.operation.id !== id || (isObject(request.body) && isRight(request.body))),
  };
}

const text = { type: 'string' };

it('an update says what it says in the words of the description', async () => {
  const schema = { properties: { cron: text }, required: ['cron'] };
  const crons = new Set<unknown>();
  const fault = describing('updateScheduledTrigger', schema, ({ cron }) => {
    const isRight = typeof cron === 'string' && /^(\S+ ){4}\S+$/.test(cron);
    if (isRight) crons.add(cron);
    return isRight;
  });
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, {
    only: ['path-only-state/ScheduledTrigger'],
  });
  expect([findings, inconclusive, crons.size > 0]).toEqual([[], [], true]);
});

it('an update says what the description asks for beside', async () => {
  const schema = { properties: { cron: text, kind: { enum: ['RUN'] } }, required: ['cron', 'kind'] };
  const kinds: unknown[] = [];
  const fault = describing('updateScheduledTrigger', schema, ({ cron, kind }) => {
    if (cron !== undefined) kinds.push(kind);
    return cron !== undefined && kind === 'RUN';
  });
  const { inconclusive } = await conformToy(contracts, {}, fault, { only: ['path-only-state/ScheduledTrigger'] });
  expect([inconclusive, [...new Set(kinds)]]).toEqual([[], ['RUN']]);
});

it('an update keeps what the record was created with and the description asks for', async () => {
  const schema = {
    properties: { cronExpression: text, type: { enum: ['REPORT_RUN', 'DATA_MART_RUN'] } },
    required: ['cronExpression', 'type'],
  };
  const types: unknown[] = [];
  const updating = describing('updateScheduledTrigger', schema, ({ type }) => types.push(type) > 0);
  const fault: ToyFault = {
    ...updating,
    validate: (request, usual) =>
      updating.validate!(request, usual) &&
      (request.operation.id !== 'createScheduledTrigger' ||
        (isObject(request.body) && request.body['type'] === 'DATA_MART_RUN')),
  };
  const requests = { createScheduledTrigger: { body: { type: 'DATA_MART_RUN', cronExpression: '0 5 * * *' } } };
  const { inconclusive } = await conformToy(contracts, {}, fault, {
    only: ['success/updateScheduledTrigger'],
    profile: { ...toyProfile, requests: { ...toyProfile.requests, ...requests } },
  });
  expect([inconclusive, types[0]]).toEqual([[], 'DATA_MART_RUN']);
});

it('what a field of the description refers to is there', async () => {
  const schema = { properties: { key: text, artifactId: text }, required: ['key', 'artifactId'] };
  const artifacts = new Set<unknown>();
  const { act, validate } = describing('createInsightTemplateSource', schema, ({ artifactId }) =>
    artifacts.has(artifactId),
  );
  const fault: ToyFault = {
    validate: validate!,
    act: (request, usual) => {
      const reply = act!(request, usual);
      if (request.operation.id === 'createInsightArtifact') artifacts.add((reply.body as JsonObject)['id']);
      return reply;
    },
  };
  const only = ['success/createInsightTemplateSource'];
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});

it.each([
  ['as we do', 'insightArtifactId'],
  ['otherwise', 'artifactId'],
])('the kind of what is referred to goes with its id, which the description names %s', async (_, name) => {
  const kind = { enum: ['DATA_MART', 'INSIGHT_ARTIFACT'] };
  const schema = { properties: { key: text, type: kind, [name]: text }, required: ['key', 'type', name] };
  const kinds: unknown[] = [];
  const fault = describing('createInsightTemplateSource', schema, ({ type }) => kinds.push(type) > 0);
  const { inconclusive } = await conformToy(contracts, {}, fault, { only: ['success/createInsightTemplateSource'] });
  expect([inconclusive, kinds[0]]).toEqual([[], 'INSIGHT_ARTIFACT']);
});

it('a report is tried with each config of the description and destinations of each kind', async () => {
  const kindOf = (config: unknown): unknown => (isObject(config) ? config['kind'] : undefined);
  const variants = ['EMAIL', 'SHEET'].map((kind) => ({ properties: { kind: { const: kind } }, required: ['kind'] }));
  const destinationConfig = { oneOf: variants };
  const required = ['title', 'dataMartId', 'dataDestinationId', 'destinationConfig'];
  const schema = {
    properties: { title: text, dataMartId: text, dataDestinationId: text, destinationConfig },
    required,
  };
  const sheets = new Set<unknown>();
  const { act, validate } = describing(
    'createReport',
    schema,
    (body) => kindOf(body['destinationConfig']) === 'SHEET' && sheets.has(body['dataDestinationId']),
  );
  const fault: ToyFault = {
    validate: validate!,
    act: (request, usual) => {
      const reply = act!(request, usual);
      const { operation, body } = request;
      const isSheet = operation.id === 'createDataDestination' && isObject(body) && body['type'] === 'VENDOR1_SHEETS';
      if (isSheet) sheets.add((reply.body as JsonObject)['id']);
      return reply;
    },
  };
  const report = await conformToy(contracts, {}, fault, { only: ['report-numbers/createReport/limitConfig.minimum'] });
  expect([report.findings, report.inconclusive]).toEqual([[], []]);
});

it('two DataMarts are joined by a column that both have', async () => {
  const fault: ToyFault = {
    validate: ({ operation, body }, usual) => {
      if (operation.id !== 'createRelationship') return usual();
      const pairs = isObject(body) ? body['joinConditions'] : undefined;
      return usual() && Array.isArray(pairs) && pairs.every((pair) => isObject(pair) && pair['sourceField'] === 'code');
    },
    act: ({ operation }, usual) => {
      const reply = usual();
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, schema: { fields: [{ name: 'code', type: 'STRING' }] } } };
    },
  };
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, { only: ['success/createRelationship'] });
  expect([findings, inconclusive]).toEqual([[], []]);
});

it.each([
  [
    'an update',
    'updateDataDestinationAvailability',
    { shared: { type: 'boolean' }, locked: { type: 'boolean' } },
    ['shared', 'locked'],
  ],
  ['a creation', 'createAiAssistantSession', { pinned: { type: 'boolean' } }, []],
])('%s whose description asks for nothing says in its words %s', async (_, id, properties, want) => {
  const bodies: JsonObject[] = [];
  const fault = describing(id, { type: 'object', properties }, (body) => bodies.push(body) > 0);
  await conformToy(contracts, {}, fault, { only: [`success/${id}`] });
  expect(Object.keys(bodies[0]!).filter((name) => name in properties)).toEqual(want);
});
