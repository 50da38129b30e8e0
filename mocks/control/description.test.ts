import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, test } from 'vitest';
import { inlineRefs } from '../../spec/inline-refs.ts';
import type { JsonObject } from '../../spec/json.ts';
import { toOperations } from '../../spec/operation.ts';
import { toValidator } from '../../spec/schema.ts';
import { loadSource } from '../../spec/source.ts';
import { createSessionControls } from './session-control.ts';
import { toHandlers } from './handlers.ts';
import { controlFile } from './load-control-files.ts';
import { type Answer, createControlled, type SendOptions } from './testing/controlled.ts';

const source = await loadSource(controlFile);
const document = source.value as JsonObject;
const resolved = inlineRefs(document);
const operations = toOperations(resolved);

test('the description is valid OpenAPI 3.1', async () => {
  await expect(SwaggerParser.validate(structuredClone(document) as never)).resolves.toBeDefined();
});

test('every operation takes the name of a session in its query', () => {
  const without = operations.filter(
    ({ params }) => !params.some(({ name, in: place }) => name === 'session' && place === 'query'),
  );
  expect(without).toEqual([]);
});

test('its $refs are inlined as swagger-parser does it', async () => {
  const parsed = (await SwaggerParser.dereference(structuredClone(document) as never)) as unknown as JsonObject;
  expect(resolved['paths']).toEqual(parsed['paths']);
});

test('every operation that is described is handled, and every handler is described', async () => {
  const { setup } = await createControlled();
  const nothing = (): never => {
    throw new Error('not asked for');
  };
  const controls = createSessionControls(setup.spaces, nothing);
  const handlers = toHandlers(
    { setup, controls, toFilter: nothing, record: nothing },
    {
      document,
      yaml: '',
      loadPage: () => Promise.reject(new Error('nobody asks for the page')),
    },
  );
  expect(Object.keys(handlers).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

describe('every operation answers as it is described', async () => {
  const controlled = await createControlled();
  const calls: [string, string, number, SendOptions?][] = [
    ['getPage', 'GET /__mock/', 200],
    ['getControlJson', 'GET /__mock/openapi.json', 200],
    ['getControlYaml', 'GET /__mock/openapi.yaml', 200],
    ['getHealth', 'GET /__mock/health', 200],
    ['getLiveness', 'GET /__mock/health/live', 200],
    ['getReadiness', 'GET /__mock/health/ready', 200],
    ['listKeys', 'GET /__mock/keys', 200],
    ['listOperations', 'GET /__mock/operations', 200],
    ['setRoles', 'PUT /__mock/roles?session=w', 200, { body: { inclusion: { 'project-admin': ['business-user'] } } }],
    ['getRoles', 'GET /__mock/roles?session=w', 200],
    ['setRoles', 'PUT /__mock/roles', 400, { body: { inclusion: { boss: [] } } }],
    ['listSessions', 'GET /__mock/sessions', 200],
    ['removeSession', 'DELETE /__mock/sessions/w', 204],
    ['removeSession', 'DELETE /__mock/sessions/w', 404],
    ['listWorlds', 'GET /__mock/worlds', 200],
    ['loadWorld', 'PUT /__mock/world', 200, { body: { name: 'demo' } }],
    ['loadWorld', 'PUT /__mock/world', 400, { body: { name: 'dmo' } }],
    ['getState', 'GET /__mock/state', 200],
    ['takeSnapshot', 'PUT /__mock/snapshots/a', 200],
    ['listSnapshots', 'GET /__mock/snapshots', 200],
    ['getSnapshot', 'GET /__mock/snapshots/a', 200],
    ['restoreSnapshot', 'POST /__mock/snapshots/a/restore', 200],
    ['removeSnapshot', 'DELETE /__mock/snapshots/a', 204],
    ['removeSnapshot', 'DELETE /__mock/snapshots/a', 404],
    ['getClock', 'GET /__mock/clock', 200],
    ['setClock', 'PUT /__mock/clock', 200, { body: { now: 0, frozen: true } }],
    ['advanceClock', 'POST /__mock/clock/advance', 200, { body: { by: 'PT1H' } }],
    ['advanceClock', 'POST /__mock/clock/advance', 400, { body: { by: 'an hour' } }],
    ['addFault', 'POST /__mock/faults', 201, { body: { status: 503 } }],
    ['listFaults', 'GET /__mock/faults', 200],
    ['removeFault', 'DELETE /__mock/faults/f1', 204],
    ['removeFault', 'DELETE /__mock/faults/f1', 404],
    ['clearFaults', 'DELETE /__mock/faults', 204],
    ['getRequest', 'GET /__mock/requests/1', 200],
    ['getRequest', 'GET /__mock/requests/7', 404],
    ['searchRequests', 'GET /__mock/requests', 200],
    ['searchRequests', 'GET /__mock/requests', 403, { remoteAddress: '10.0.0.7' }],
    ['verifyRequests', 'POST /__mock/requests/verify', 200, { body: { criteria: { method: 'POST' } } }],
    ['findNearMisses', 'POST /__mock/requests/near-misses', 200, { body: { criteria: { method: 'POST' } } }],
    ['clearRequests', 'DELETE /__mock/requests', 204],
    ['resetSession', 'POST /__mock/reset', 200],
  ];
  await controlled.send('GET /api/reports', { role: 'business-user' });

  test('all of them are asked', () => {
    const asked = new Set(calls.map(([id]) => id));
    const streamed = ['followRequests'];
    expect([...asked, ...streamed].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  test.each(calls)('%s: %s is answered %i', async (id, line, status, options) => {
    const answer = await controlled.send(line, options);
    expect(answer).toMatchObject({ status });
    expectDescribed(id, answer);
  });
});

/** Status, media type and body of an answer are among those that the description gives its operation. */
function expectDescribed(id: string, { status, headers, body }: Answer): void {
  const { method, path } = operations.find((operation) => operation.id === id)!;
  const item = (resolved['paths'] as Record<string, Record<string, { responses: Responses }>>)[path]!;
  const response = item[method.toLowerCase()]!.responses[status];
  expect(response, `${id} describes ${status}`).toBeDefined();
  const [mediaType, media] = Object.entries(response!.content ?? {})[0] ?? [];
  expect(headers['content-type']?.split(';')[0]).toBe(mediaType);
  expect(toValidator(media?.schema ?? { const: '' })(body)).toEqual([]);
}

type Responses = Record<string, { readonly content?: Record<string, { readonly schema: JsonObject }> }>;
