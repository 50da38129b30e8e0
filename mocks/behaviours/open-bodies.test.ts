import { afterAll, expect, test } from 'vitest';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Answer, createClient } from '../testing/client.ts';
import { type RightRequest, toRightRequest } from '../right-request.ts';

// Without assumptions most bodies are open: whatever comes, a behaviour knows what to do with it, or refuses it. What
// it keeps can be read afterwards.
const { operations } = await loadContract({ overlays: [assumptionsFile] });
const world = toWorld({ name: 'demo' });
const subjects = operations.map((operation) => ({ operation, right: toRightRequest(operation, world) }));
const readings = subjects.filter(({ operation }) => operation.method === 'GET');
const others: readonly Json[] = [null, 5, true, 'other', '', [], {}, [5], ['other'], [null], [{}], ['other', 5]];

const client = await createClient();
afterAll(() => client.mock.close());

test.each(subjects.filter(({ operation }) => !['GET', 'DELETE'].includes(operation.method)))(
  'without assumptions, no body makes $operation.id fail, nor what is read after it',
  { timeout: 60_000 },
  async ({ operation, right }) => {
    const failed: string[] = [];
    const send = async (line: string, body?: Json): Promise<Answer> => {
      const answer = await client.send('project-admin', line, body);
      const isFailed = answer.status >= 500 && answer.status !== 503;
      if (isFailed) failed.push(`${line} ${JSON.stringify(body) ?? ''}: ${answer.status}`);
      return answer;
    };
    await send('POST /__mock/reset');
    for (const body of new Map(wrongBodies(right).map((one) => [JSON.stringify(one), one])).values()) {
      const answer = await send(right.line, body);
      if (answer.status < 300) for (const line of below(operation, right, answer)) await send(line);
    }
    for (const reading of readings) await send(reading.right.line);
    expect(failed).toEqual([]);
  },
);

test.each(['createReport', 'updateReport'])(
  'without assumptions, the variants of a report are not told apart: %s',
  async (id) => {
    const { right, operation } = subjects.find((subject) => subject.operation.id === id)!;
    expect((await client.send('project-admin', right.line, right.body)).status).toBe(operation.success.status);
  },
);

/** The readings of what an operation has created or changed: those whose path begins with its own. */
function below({ path }: Operation, { line }: RightRequest, { body }: Answer): readonly string[] {
  const [, target = ''] = line.split(' ');
  const depth = target.split('/').length;
  const created = isObject(body) && typeof body['id'] === 'string' ? body['id'] : undefined;
  const near = readings.filter(({ operation }) => operation.path.startsWith(`${path}/{`));
  const own = near.map(({ right }) => {
    const parts = right.line.split('/');
    return created === undefined ? right.line : parts.with(depth, parts[depth]!.replace(/^[^?]*/, created)).join('/');
  });
  // What a change is made of may show wherever its record does.
  const parent = target.split('/').slice(0, 4).join('/');
  const around = readings.filter(({ right }) => right.line.startsWith(`GET ${parent}`)).map(({ right }) => right.line);
  return [...own, ...(path.includes('{') ? around : []), 'GET /api/search?q=o'];
}

/** The right body, and every body that differs from it in one place: something else stands there, or nothing. */
function wrongBodies({ body }: RightRequest): readonly (Json | undefined)[] {
  return [undefined, ...(body === undefined ? others : [body, ...variants(body)])];
}

function* variants(value: Json): Generator<Json> {
  yield* others;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const other of variants(item as Json)) yield value.with(index, other) as Json;
    }
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _, ...rest } = value;
      yield rest;
      for (const other of variants(item)) yield { ...value, [name]: other };
    }
  }
}
