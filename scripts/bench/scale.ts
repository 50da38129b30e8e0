import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { alternate, toRatio, toTable } from './alternate.ts';
import { fire, type Shot } from './load.ts';
import { end, type ServedMock, serveMock } from './served.ts';
import { judge, type Target } from './target.ts';

/**
 * What the size of the contract and that of the world cost: a mock of all operations beside one of 28, and one with
 * 100,000 DataMarts beside one with 100, which fill a first page, too.
 */
const rounds = 15;
const times = 3000;
const few = 28;
const folder = mkdtempSync(join(tmpdir(), 'marts-bench-scale-'));

try {
  judge([...(await compareContracts()), ...(await compareWorlds())]);
} finally {
  rmSync(folder, { recursive: true });
}

async function compareContracts(): Promise<readonly Target[]> {
  const { operations } = await loadContract({ overlays: [assumptionsFile] });
  const small = await serveMock(['--overlay', writeOverlay(operations)]);
  const whole = await serveMock();
  const one = (await small.get<{ id: string }[]>('/api/reports?limit=1'))[0]!.id;
  const paths = { 'GET a page of 20 reports': '/api/reports?limit=20', 'GET a report': `/api/reports/${one}` };
  const names = [`${few} operations`, `${operations.length} operations`] as const;
  const targets = await compare([small, whole], names, paths, 0.95);
  await end(small, whole);
  return targets;
}

async function compareWorlds(): Promise<readonly Target[]> {
  const small = await serveMock(['--world', writeWorld(100)]);
  const large = await serveMock(['--world', writeWorld(100_000)]);
  const one = (await small.get<{ items: { id: string }[] }>('/api/data-marts')).items[0]!.id;
  const paths = {
    'GET a DataMart by id': `/api/data-marts/${one}`,
    'GET the first page of DataMarts': '/api/data-marts',
  };
  const targets = await compare([small, large], ['100 DataMarts', '100,000 DataMarts'], paths, 0.9);
  await end(small, large);
  return targets;
}

/** The rates of two mocks on some paths; the second is to reach at least that share of the first. */
async function compare(
  mocks: readonly [ServedMock, ServedMock],
  names: readonly [string, string],
  paths: Readonly<Record<string, string>>,
  least: number,
): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (const [what, path] of Object.entries(paths)) {
    const contenders = mocks.map((mock, at) => {
      const shot: Shot = { method: 'GET', path, headers: mock.headers, status: 200 };
      return { name: names[at]!, run: () => fire(mock, shot, times) };
    });
    for (const { run } of contenders) for (let round = 0; round < 7; round += 1) await run();
    const [first, second] = await alternate(contenders, rounds);
    process.stdout.write(toTable(what, 'answers/s', [first!, second!]));
    targets.push({ name: `${what}: ${names[1]}`, measured: toRatio(second!, first!), unit: '×', least });
  }
  return targets;
}

/** An overlay that leaves few operations: those of reports and Data Destinations, and what a client begins with. */
function writeOverlay(operations: readonly Operation[]): string {
  const wanted = /^\/api\/(?:auth\/api-keys|openapi|swagger-ui|reports|data-destinations)/;
  const byPath = Map.groupBy(operations, ({ path }) => path);
  let left = few;
  const removed = [...byPath].filter(([path, { length }]) => {
    const isKept = wanted.test(path) && !path.includes('insight-template') && length <= left;
    if (isKept) left -= length;
    return !isKept;
  });
  if (left > 0) throw new Error(`only ${few - left} operations are left`);
  const actions = removed.map(([path]) => ({ target: `$.paths['${path}']`, remove: true }));
  return write('few.overlay.json', { overlay: '1.0.0', info: { title: 'Few operations', version: '1' }, actions });
}

function writeWorld(dataMarts: number): string {
  return write(`${dataMarts}.json`, toWorld({ name: 'demo', counts: { dataMarts } }));
}

function write(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}
