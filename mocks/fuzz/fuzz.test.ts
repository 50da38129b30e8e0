import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { toRightRequest } from '../right-request.ts';
import { rawRequests } from './raw-request.ts';
import { sendRaw } from './send-raw.ts';
import { type FuzzedMock, startMock } from './start-mock.ts';

/** How many requests: a sample here, the whole with `npm run fuzz`. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 5000);
const overlays = [assumptionsFile];
const { operations } = await loadContract({ overlays });

/** By how many bytes memory may differ, when the worlds are reset: caches fill, and code is compiled. */
const tolerated = 16 * 2 ** 20;

/** Statuses that the edge may answer with, whatever the contract says: the request itself is at fault. */
const outside = new Set([100, 204, 304, 400, 401, 403, 404, 405, 408, 413, 415, 417, 422, 431]);
const documented = new Set(
  operations.flatMap(({ success, errors }) => [
    success.status === '2XX' ? 200 : success.status,
    ...errors.map(({ status }) => status),
  ]),
);

test.each<[name: string, ...args: 'bare'[]]>([['with assumptions'], ['without assumptions', 'bare']])(
  `%s, ${numRuns} malformed requests: no exit, no hang, no 5xx, no undocumented status, memory back to start`,
  async (_, ...args) => {
    await using mock = await startMock(...args);
    const port = Number(new URL(mock.url).port);
    const tables = toWorld({ name: 'demo' });
    const subjects = operations.map((operation) => ({ operation, right: toRightRequest(operation, tables) }));
    const requests = rawRequests({ subjects, credentials: mock.credentials });
    const keepsItsWord = (runs: number, seed: number): Promise<void> =>
      fc.assert(
        fc.asyncProperty(requests, async (bytes) => {
          const { statuses, hung } = await sendRaw(port, bytes, 20_000);
          expect(hung).toBe(false);
          const wrong = statuses.filter(
            (status) => (status >= 500 && status !== 503) || !(outside.has(status) || documented.has(status)),
          );
          expect(wrong).toEqual([]);
        }),
        { numRuns: runs, seed },
      );
    // What every request needs is loaded by a few.
    await keepsItsWord(1000, 1);
    const before = await memoryAfterReset(mock);
    await keepsItsWord(numRuns, 2026);
    expect(mock.hasEnded()).toBe(false);
    expect((await fetch(`${mock.url}/__mock/health`)).status).toBe(200);
    expect((await memoryAfterReset(mock)) - before).toBeLessThan(tolerated);
  },
  numRuns * 20 + 60_000,
);

/** The memory in use when every session but the usual one has gone, and the world of that is as it was. */
async function memoryAfterReset(mock: FuzzedMock): Promise<number> {
  const { sessions } = (await (await fetch(`${mock.url}/__mock/sessions`)).json()) as { sessions: string[] };
  for (const name of sessions) {
    if (name !== '') await fetch(`${mock.url}/__mock/sessions/${name}`, { method: 'DELETE' });
  }
  expect((await fetch(`${mock.url}/__mock/reset`, { method: 'POST' })).status).toBeLessThan(300);
  return mock.memory();
}
