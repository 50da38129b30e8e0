import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { createClient } from '../testing/client.ts';
import { toRightRequest } from '../testing/right-request.ts';
import { rawRequests } from './raw-request.ts';
import { sendRaw } from './send-raw.ts';

/** How many requests: a sample here, the whole with `npm run fuzz`. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 5000);
const overlays = [assumptionsFile];
const { operations } = await loadContract({ overlays });
const client = await createClient({ overlays });
const server = await client.mock.listen({ host: '127.0.0.1', port: 0 });
const port = Number(new URL(server.url).port);
afterAll(async () => {
  await server.close();
  await client.mock.close();
});

/** Statuses that the edge may answer with, whatever the contract says: the request itself is at fault. */
const outside = new Set([100, 204, 304, 400, 401, 403, 404, 405, 408, 413, 415, 417, 422, 431]);
const documented = new Set(
  operations.flatMap(({ success, errors }) => [
    success.status === '2XX' ? 200 : success.status,
    ...errors.map(({ status }) => status),
  ]),
);

test(
  `${numRuns} malformed requests: no exit, no hang, no 5xx, no undocumented status`,
  async () => {
    const credentials = await Promise.all(['business-user', 'project-admin'].map((role) => client.headersOf(role)));
    const tables = toWorld({ name: 'demo' });
    const subjects = operations.map((operation) => ({ operation, right: toRightRequest(operation, tables) }));
    await fc.assert(
      fc.asyncProperty(rawRequests({ subjects, credentials }), async (bytes) => {
        const { statuses, hung } = await sendRaw(port, bytes, 20_000);
        expect(hung).toBe(false);
        const wrong = statuses.filter(
          (status) => (status >= 500 && status !== 503) || !(outside.has(status) || documented.has(status)),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns, seed: 2026 },
    );
    const { status } = await fetch(`${server.url}/__mock/health`);
    expect(status).toBe(200);
  },
  numRuns * 20 + 60_000,
);
