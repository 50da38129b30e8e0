import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { createClient } from '../testing/client.ts';
import { toRightRequest } from '../right-request.ts';

// A "number" may be a fraction or beyond all that can be counted to, and what the contract does not name is a text.
const { operations } = await loadContract({ overlays: [assumptionsFile] });
const world = toWorld({ name: 'demo' });
const readings = operations
  .filter(({ method, params }) => method === 'GET' && params.some((parameter) => parameter.in === 'query'))
  .map((operation) => ({ operation, right: toRightRequest(operation, world).line }));
const values = ['', 'x', '-1', '0', '1.5', '1e3', '5', '99999999999999999999', 'true', 'null', '[]', '%00'];

const folder = await mkdtemp(join(tmpdir(), 'open-queries-'));
afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ['memory', {}],
  ['a state file', { state: join(folder, 'state.db') }],
  ['memory, with assumptions', { overlays: [assumptionsFile] }],
  ['a state file, with assumptions', { state: join(folder, 'assumed.db'), overlays: [assumptionsFile] }],
])('in %s', async (_, options) => {
  const client = await createClient(options);
  afterAll(() => client.mock.close());

  test.each(readings)('no query makes $operation.id fail', async ({ operation, right }) => {
    const failed: string[] = [];
    const [path] = right.split('?') as [string];
    for (const { name } of operation.params.filter((parameter) => parameter.in === 'query')) {
      for (const value of values) {
        const added = `${right}${right === path ? '?' : '&'}${name}=${value}`;
        for (const line of [added, `${path}?${name}=${value}`]) {
          const { status } = await client.send('project-admin', line);
          if (status >= 500) failed.push(`${line}: ${status}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });
});

// Without assumptions the parameters of operations known by path alone are texts.
test('a page of a search is the one that is asked for', async () => {
  const client = await createClient();
  const page = async (query: string): Promise<string[]> => {
    const { body } = await client.send('project-admin', `GET /api/search?q=&${query}`);
    return (body as unknown as { items: { id: string }[] }).items.map(({ id }) => id);
  };
  expect(await page('limit=3&offset=2')).toEqual((await page('limit=10')).slice(2, 5));
  await client.mock.close();
});
