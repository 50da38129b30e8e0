import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultyMock } from '../../mocks/faults/create-faulty-mock.ts';
import type { Change } from '../../mocks/faults/fault.ts';
import { runMarts, runShards } from '../shards/run-shards.ts';
import { judge } from './target.ts';

// How much sooner four shards of a conformance run end than the whole, against a deployment that answers as slowly as real
// ones do: each request takes its time, of which little is spent here.

const count = 4;
const delay = 20;
const folder = mkdtempSync(join(tmpdir(), 'shards-bench-'));

const late: Change =
  ({ handle }) =>
  async (request) => {
    await sleep(delay);
    return handle(request);
  };

/** Serves a mock whose requests take a while, and gives the file of its keys. */
async function serve<T>(work: (keys: string) => Promise<T>): Promise<T> {
  const mock = await createFaultyMock({ apply: late }, { runTime: 0 });
  const { url, keys, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
  const file = join(folder, 'keys.json');
  writeFileSync(file, JSON.stringify({ url, keys }));
  try {
    return await work(file);
  } finally {
    await close();
    await mock.close();
  }
}

try {
  const args = (keys: string): readonly string[] => ['--keys', keys, '--allow-writes', '--concurrency', '1'];
  const whole = await serve((keys) => runMarts(folder, ['conform', ...args(keys)]));
  const parts = await serve((keys) => runShards(folder, count, args(keys)));
  const ended = [whole, ...parts].find(({ code }) => code !== 0);
  if (ended !== undefined) throw new Error(`a run ended with ${ended.code}:\n${ended.output.slice(-2000)}`);
  const longest = Math.max(...parts.map(({ milliseconds }) => milliseconds));
  process.stdout.write(
    `whole ${(whole.milliseconds / 1000).toFixed(1)} s, the longest of ${count} shards ${(longest / 1000).toFixed(1)} s\n`,
  );
  judge([
    {
      name: `${count} shards: time of the longest`,
      measured: longest / whole.milliseconds,
      unit: 'of the whole',
      most: 0.4,
    },
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
