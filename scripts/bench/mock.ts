import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { alternate, toRatio, toTable } from './alternate.ts';
import { serveBare } from './bare.ts';
import { fire, type Shot } from './load.ts';
import { end, type Served, type ServedMock, serveMock } from './served.ts';
import { judge, type Target } from './target.ts';

/** A request, and the least share of the bare server's rate at which it is to be answered. */
type Measured = Shot & { readonly name: string; readonly least: number };

const root = join(import.meta.dirname, '..', '..');
const prismCli = join(root, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
const rounds = 15;
/** How often a request is sent in a round; Prism, which takes its time, gets a twentieth of that. */
const times = 4000;
const warmUp = 20_000;
const timesPrism = 25;

const folder = mkdtempSync(join(tmpdir(), 'marts-bench-mock-'));
const { document, operations } = await loadContract({ overlays: [assumptionsFile] });
const mock = await serveMock();
const shots = await toShots(mock);
const prism = await servePrism();
try {
  const targets: Target[] = [];
  for (const shot of shots) targets.push(...(await measure(shot)));
  judge(targets);
} finally {
  await end(mock, prism);
  rmSync(folder, { recursive: true });
}

async function measure({ name, least, ...shot }: Measured): Promise<readonly Target[]> {
  const bare = await serveBare(mock.url, shot);
  // Until the code is compiled, rates say little.
  for (const server of [bare, mock]) await fire(server, shot, warmUp);
  const figures = await alternate(
    [
      { name: 'bare node:http, same bytes', run: () => fire(bare, shot, times) },
      { name: 'marts mock', run: () => fire(mock, shot, times) },
      { name: 'prism mock', run: () => fire(prism, shot, times / 20) },
    ],
    rounds,
  );
  await end(bare);
  process.stdout.write(toTable(name, 'answers/s', figures));
  const [yardstick, ours, theirs] = figures;
  return [
    { name: `${name}, beside bare node:http`, measured: toRatio(ours!, yardstick!), unit: '×', least },
    { name: `${name}, beside Prism CLI`, measured: toRatio(ours!, theirs!), unit: '×', least: timesPrism },
  ];
}

async function toShots({ headers, get }: ServedMock): Promise<readonly Measured[]> {
  const example = operations.find(({ id }) => id === 'createReport')!.body!.example as Record<string, unknown>;
  const { items } = await get<{ items: { id: string; technicalOwnerIds: string[] }[] }>('/api/data-marts');
  const [destination] = await get<{ id: string }[]>('/api/data-destinations');
  const ownerIds = items[0]!.technicalOwnerIds;
  const body = { ...example, dataMartId: items[0]!.id, dataDestinationId: destination!.id, ownerIds };
  const json = { ...headers, 'content-type': 'application/json' };
  const get200 = { method: 'GET', headers, status: 200 } as const;
  const post = { method: 'POST', headers: json } as const;
  const refused = { path: '/api/reports', body: JSON.stringify({ ...body, limitConfig: 0 }), status: 400 };
  return [
    { name: 'GET a page of DataMarts', ...get200, path: '/api/data-marts', least: 0.67 },
    { name: 'GET a page of 20 reports', ...get200, path: '/api/reports?limit=20', least: 0.67 },
    { name: 'GET one record', ...get200, path: `/api/data-marts/${items[0]!.id}`, least: 0.75 },
    { name: 'POST report, refused', ...post, ...refused, least: 0.67 },
    { name: 'POST report, valid', ...post, path: '/api/reports', body: JSON.stringify(body), status: 201, least: 0.6 },
  ];
}

/** Prism gets the same document as the mock. */
async function servePrism(): Promise<Served> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const child = spawn(process.execPath, [prismCli, 'mock', file, '--port', '0', '--verboseLevel', 'info'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, child };
  }
  throw new Error('prism mock did not start');
}
