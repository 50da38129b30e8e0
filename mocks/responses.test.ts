import { expect, test } from 'vitest';
import { toWorld } from '../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../spec/contract.ts';
import { isObject, type Json } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { toValidator } from '../spec/schema.ts';
import { type Client, createClient } from './testing/client.ts';
import { toRightRequest } from './right-request.ts';
import { behaviours } from './behaviours/index.ts';

const overlays = [assumptionsFile];
const { operations } = await loadContract({ overlays });
const tables = toWorld({ name: 'demo' });
const apart = ['exchangeApiKey', 'getOpenApiJson', 'getOpenApiYaml', 'getSwaggerUi'];
const shared = operations.filter(({ id }) => !apart.includes(id));

test('every operation but those of the service itself has a behaviour, and there is no other', () => {
  expect(Object.keys(behaviours).toSorted()).toEqual(shared.map(({ id }) => id).toSorted());
});

test.each(shared.map((operation) => [operation.id, operation] as const))(
  '%s answers a right request with the status, media type, headers and body of the contract',
  async (_, operation) => {
    const client = await createClient({ overlays });
    const { line, body } = toRightRequest(operation, tables);
    const answer = await client.send(
      'project-admin',
      operation.id === 'cancelDataMartRun' ? await cancelling(client) : await withFreshRecord(client, operation, line),
      await withState(client, operation, body),
    );
    await client.mock.close();
    const { status, mediaType, schema, item, headers } = operation.success;
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    expect(answer.headers['content-type']?.split(';')[0]).toBe(mediaType);
    for (const { name } of headers) expect(answer.headers).toHaveProperty(name);
    const faults = schema === undefined ? [] : toValidator(schema)(answer.body);
    expect(faults).toEqual([]);
    expect(answer.body === '').toBe(mediaType === undefined);
    const lines = item === undefined ? [] : (answer.body as string).trimEnd().split('\n');
    for (const text of lines.slice(0, 50)) expect(toValidator(item!)(JSON.parse(text))).toEqual([]);
  },
);

/** What is removed is created before: a record that others use may not be removed. */
async function withFreshRecord(client: Client, removal: Operation, line: string): Promise<string> {
  const collection = removal.path.replace(/\/\{[^}]+\}$/, '');
  const creation = operations.find(({ method, path }) => method === 'POST' && path === collection);
  if (removal.lifecycle.action !== 'remove' || creation === undefined) return line;
  const { line: create, body } = toRightRequest(creation, tables);
  const { body: created } = await client.send('project-admin', create, body);
  return `DELETE ${create.split(' ')[1]}/${(created as { id: string }).id}`;
}

/** A run that is finished cannot be cancelled. */
async function cancelling(client: Client): Promise<string> {
  const path = `/api/data-marts/${tables['DataMart']![0]!.id}`;
  const { body } = await client.send('project-admin', `POST ${path}/manual-run`);
  return `POST ${path}/runs/${(body as { runId: string }).runId}/cancel`;
}

/** A state token is good once, and only where the mock gave it: for a Data Storage, or for Data Destinations. */
async function withState(client: Client, { path }: Operation, body: Json | undefined): Promise<Json | undefined> {
  if (!isObject(body) || !('state' in body)) return body;
  const storage = path.startsWith('/api/data-storages/');
  const place = storage ? `/api/data-storages/${tables['DataStorage']![0]!.id}` : '/api/data-destinations';
  const redirectUri = 'https://marts.example.com/oauth/callback';
  const { body: given } = await client.send('project-admin', `POST ${place}/oauth/authorize`, { redirectUri });
  return { ...body, state: (given as { state: string }).state };
}
