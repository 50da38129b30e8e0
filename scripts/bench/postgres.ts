import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { type Postgres, postgresFolder, startPostgres } from '../../mocks/postgres/testing/start-postgres.ts';
import { createClient } from '../../mocks/testing/client.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { alternate, type Contender, type Figures, toTable } from './alternate.ts';
import { toCpuTime } from './cpu-time.ts';
import { authenticate, end, type Served, serveMock, type ServedMock, serveProcess } from './served.ts';
import { judge, type Target } from './target.ts';

/**
 * What a shared state costs: requests to a mock over PostgreSQL beside the bare driver that runs the same statements one
 * after another, how many statements a request takes, and a first page of 100,000 DataMarts beside one of 1,000. What is
 * measured is the time on a processor, of the process in question and of the database together: other work on the machine
 * does not count, nor does the disk. The mock is asked on 32 connections at once, as a busy one is, and for comparison on
 * one: then most of the time goes into waking processes.
 *
 * With `MARTS_BENCH_BASE`, a folder with another version of the kit, the mock in memory is compared with that one.
 */
const rounds = 11;
const times = 300;
const busy = 32;
const folder = mkdtempSync(join(tmpdir(), 'marts-bench-postgres-'));

if (postgresFolder === undefined) {
  process.stdout.write('PostgreSQL is not installed: there is nothing to measure; apt-get install postgresql\n');
} else {
  const postgres = await startPostgres();
  try {
    judge([...(await compareWithDriver(postgres)), ...(await compareWorlds(postgres)), ...(await compareWithBase())]);
  } finally {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  }
}

type Ask = { readonly name: string; readonly path: string; readonly body?: string };

async function compareWithDriver(postgres: Postgres): Promise<readonly Target[]> {
  const mock = await serveMock(['--state', postgres.url('bench')]);
  const observer = await connect(postgres, 'bench');
  const targets: Target[] = [];
  for (const ask of await toAsks(mock)) {
    const statements = await captureStatements(postgres, ask);
    const client = await prepareDriver(postgres, `bare_${statements.length}`);
    const driver = await toDriver(client, statements, observer);
    const through = toContender(`marts mock over PostgreSQL, ${busy} at once`, mock, ask, observer);
    const lonely = toContender('marts mock over PostgreSQL, one at a time', mock, ask, observer, 1);
    const figures = await alternate([driver, through, lonely], rounds);
    await client.end();
    process.stdout.write(toTable(ask.name, 'µs', figures));
    targets.push({ name: `${ask.name}: beside the bare driver`, measured: toRatio(figures), unit: '×', most: 2.5 });
    targets.push({ name: `${ask.name}: statements`, measured: statements.length, unit: '', most: 3 });
  }
  await end(mock);
  await observer.end();
  return targets;
}

async function toAsks({ get }: Pick<ServedMock, 'get'>): Promise<readonly Ask[]> {
  const { operations } = await loadContract({ overlays: [assumptionsFile] });
  const { ownerIds: _, ...example } = operations.find(({ id }) => id === 'createReport')!.body!.example as JsonObject;
  const [dataMart] = (await get<{ items: { id: string }[] }>('/api/data-marts')).items;
  const [destination] = await get<{ id: string }[]>('/api/data-destinations');
  const body = JSON.stringify({ ...example, dataMartId: dataMart!.id, dataDestinationId: destination!.id });
  return [
    { name: 'GET a DataMart by id', path: `/api/data-marts/${dataMart!.id}` },
    { name: 'POST a report', path: '/api/reports', body },
  ];
}

/** A schema as a mock makes it, for the driver alone. */
async function prepareDriver(postgres: Postgres, schema: string): Promise<pg.Client> {
  const mock = await serveMock(['--state', postgres.url(schema)]);
  await mock.get('/api/data-marts');
  await end(mock);
  return connect(postgres, schema);
}

type Space = { readonly key: string; readonly version: string; readonly created: string };
type Captured = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/**
 * The statements of a request again and again, with what they carry; only where a space stands is that of this schema, and
 * what a request creates has another id each time.
 */
async function toDriver(client: pg.Client, captured: readonly Captured[], observer: pg.Client): Promise<Contender> {
  const { rows } = await client.query<Space>('SELECT key, version, created FROM space');
  const { key, version, created } = rows[0]!;
  let [at, number] = [Number(version), Number(created)];
  const valuesOf = ({ name, values }: Captured): unknown[] => {
    if (name === 'read-changes') return [key, at];
    if (name !== 'write-changes') return [...values];
    number += 1;
    at += 1;
    const changes = JSON.parse(values[3] as string) as [table: string, id: string, number: number, json: string][];
    const fresh = changes.map(([table, id, place, json]) =>
      table === 'Counter' ? [table, id, place, json] : [table, `${id.slice(0, -12)}${number}`, number, json],
    );
    return [key, at - 1, number, JSON.stringify(fresh)];
  };
  const run = async (): Promise<void> => {
    for (const statement of captured) {
      const { name, text } = statement;
      await client.query({ name, text, values: valuesOf(statement) });
    }
  };
  return { name: 'the bare driver, the same statements', run: () => costOf([run], process.pid, observer) };
}

/** A client without a cost of its own: bytes that are made once, and of the answer only its status and length are read. */
function toContender(
  name: string,
  { url, headers, child }: Served & Pick<ServedMock, 'headers'>,
  { path, body = '' }: Ask,
  observer?: pg.Client,
  connections: number = busy,
): Contender {
  const { hostname, port } = new URL(url);
  const length = Buffer.byteLength(body);
  const all = { host: hostname, ...headers, 'content-type': 'application/json', 'content-length': length };
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${value}`);
  const bytes = [`${body === '' ? 'GET' : 'POST'} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
  const run = async (): Promise<number> => {
    const open = (): Socket => createConnection({ host: hostname, port: Number(port), noDelay: true });
    const sockets = Array.from({ length: connections }, open);
    const lanes = sockets.map((socket) => () => exchange(socket, bytes));
    const cost = await costOf(lanes, child.pid!, observer);
    for (const socket of sockets) socket.destroy();
    return cost;
  };
  return { name, run };
}

/** Sends a request and waits for the last byte of its answer. */
function exchange(socket: Socket, bytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const take = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      const [, status, length] = /^HTTP\/1.1 (\d+)[^]*?\r\ncontent-length: (\d+)/i.exec(received) ?? [];
      if (head < 0 || received.length < head + 4 + Number(length)) return;
      socket.off('data', take);
      if (status === '200' || status === '201') resolve();
      else reject(new Error(received));
    };
    socket.on('data', take);
    socket.write(bytes);
  });
}

type Run = () => Promise<void>;

/** Microseconds on a processor that a request costs a process and the database's; by the clock where nobody tells that. */
async function costOf(lanes: readonly Run[], pid: number, observer: pg.Client | undefined): Promise<number> {
  await Promise.all(lanes.map((run) => run()));
  const found = await observer?.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  );
  const pids = [pid, ...(found?.rows ?? []).map((row) => row.pid)];
  const [before, start] = [pids.map(toCpuTime), performance.now()];
  let left = times;
  const work = async (run: Run): Promise<void> => {
    while ((left -= 1) >= 0) await run();
  };
  await Promise.all(lanes.map(work));
  const after = pids.map(toCpuTime);
  const spent = after.map((time, at) => (time ?? NaN) - (before[at] ?? NaN)).reduce((sum, time) => sum + time, 0);
  return (1000 * (Number.isNaN(spent) ? performance.now() - start : spent)) / times;
}

/** The statements that a mock in this process runs for a request, once it has run it before. */
async function captureStatements(postgres: Postgres, { path, body }: Ask): Promise<readonly Captured[]> {
  const client = await createClient({ overlays: [assumptionsFile], state: postgres.url('captured') });
  const json = body === undefined ? undefined : (JSON.parse(body) as Json);
  const line = `${body === undefined ? 'GET' : 'POST'} ${path}`;
  const send = async (): Promise<void> => {
    const { status } = await client.send('project-admin', line, json);
    if (status >= 400) throw new Error(`${line} was answered ${status}`);
  };
  await send();
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as (...given: unknown[]) => unknown;
  const captured: Captured[] = [];
  Reflect.set(prototype, 'query', function capturing(this: pg.Client, ...given: unknown[]): unknown {
    const { name, text, values } = given[0] as Captured;
    captured.push({ name, text, values });
    return query.apply(this, given);
  });
  await send();
  Reflect.set(prototype, 'query', query);
  await client.mock.close();
  return captured;
}

async function connect(postgres: Postgres, schema: string): Promise<pg.Client> {
  const [connectionString] = postgres.url(schema).split('?');
  const options = `-c search_path=${schema} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off`;
  const client = new pg.Client({ connectionString: connectionString!, options });
  // When something fails, the server goes first: that must not hide what it was.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function compareWorlds(postgres: Postgres): Promise<readonly Target[]> {
  const mocks: ServedMock[] = [];
  for (const count of [1000, 100_000]) {
    const file = join(folder, `${count}.json`);
    writeFileSync(file, JSON.stringify(toWorld({ name: 'demo', counts: { dataMarts: count } })));
    mocks.push(await serveMock(['--world', file, '--state', postgres.url(`world_${count}`)]));
  }
  const observer = await connect(postgres, 'public');
  const page: Ask = { name: 'GET the first page of DataMarts', path: '/api/data-marts' };
  const names = ['1,000 DataMarts', '100,000 DataMarts'];
  const contenders = mocks.map((mock, at) => toContender(names[at]!, mock, page, observer));
  // The first request makes the world, and reads it.
  for (const { run } of contenders) for (let round = 0; round < 3; round += 1) await run();
  const figures = await alternate(contenders, rounds);
  process.stdout.write(toTable(page.name, 'µs', figures));
  await observer.end();
  await end(...mocks);
  return [{ name: `${page.name}: 100,000`, measured: toRatio(figures), unit: '×', most: 1.2 }];
}

async function compareWithBase(): Promise<readonly Target[]> {
  const base = process.env['MARTS_BENCH_BASE'];
  if (base === undefined) return [];
  const [other, own] = [await serveBase(base), await serveMock()];
  const targets: Target[] = [];
  for (const ask of await toAsks(own)) {
    const contenders = [toContender('the other version', other, ask), toContender('this version', own, ask)];
    for (const { run } of contenders) for (let round = 0; round < 7; round += 1) await run();
    const figures = await alternate(contenders, rounds * 3);
    process.stdout.write(toTable(`${ask.name}, in memory`, 'µs', figures));
    targets.push({ name: `${ask.name}, in memory`, measured: toRatio(figures), unit: '×', most: 1.03 });
  }
  await end(other, own);
  return targets;
}

async function serveBase(base: string): Promise<Served & Pick<ServedMock, 'headers'>> {
  const command = [join(base, 'scripts', 'marts.ts'), 'mock', '--port', '0', '--json', '--token-ttl', '86400'];
  const { url, keys, child } = await serveProcess<{ url: string; keys: Record<string, string> }>(command);
  return { url, child, headers: await authenticate(url, keys['project-admin']!) };
}

/** The second beside the first. */
function toRatio([yardstick, figures]: readonly Figures[]): number {
  return figures!.median / yardstick!.median;
}
