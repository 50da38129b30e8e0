import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { planning } from '../../mocks/postgres/database.ts';
import { type Postgres, postgresFolder, startPostgres } from '../../mocks/postgres/testing/start-postgres.ts';
import { createClient } from '../../mocks/testing/client.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { alternate, type Figures, toRatio, toTable } from './alternate.ts';
import {
  type Ask,
  type Measure,
  type Observe,
  onProcessor,
  onProcessorAndByClock,
  toCost,
  toMeasure,
} from './round-trip.ts';
import { authenticate, end, type Served, serveMock, type ServedMock, serveProcess } from './served.ts';
import { judge, type Target } from './target.ts';

/**
 * What a shared state costs: requests to a mock over PostgreSQL beside the bare driver that runs the same statements one
 * after another, how many statements a request takes, and a first page of 100,000 DataMarts beside one of 1,000. The mock
 * is asked on one connection, request after request, as the driver is, and on 32 at once, as a busy one is. What is
 * measured is the time on a processor, of the process in question and of the database together: other work on the machine
 * does not count, nor does the disk; and beside it the round trip by the clock.
 *
 * With `MARTS_BENCH_BASE`, a folder with another version of the kit, the mock in memory is compared with that one.
 */
const rounds = 11;
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

async function compareWithDriver(postgres: Postgres): Promise<readonly Target[]> {
  const mock = await serveMock(['--state', postgres.url('bench')]);
  const observer = await connect(postgres, 'bench');
  const observe = toObserve(observer);
  const targets: Target[] = [];
  for (const ask of await toAsks(mock)) {
    const statements = await captureStatements(postgres, ask);
    const client = await prepareDriver(postgres, `bare_${statements.length}`);
    const figures = await alternate(
      [
        ...onProcessorAndByClock('bare driver, the same statements', await toDriver(client, statements, observe)),
        ...onProcessorAndByClock('marts mock, one at a time', toMeasure(mock, ask, observe)),
        onProcessor(`marts mock, ${busy} at once`, toMeasure(mock, ask, observe, busy)),
      ],
      rounds,
    );
    await client.end();
    const [driver, driverByClock, lonely, lonelyByClock, together] = figures as [
      Figures,
      Figures,
      Figures,
      Figures,
      Figures,
    ];
    process.stdout.write(
      toTable(`${ask.name} through PostgreSQL, time on a processor`, 'µs', [driver, lonely, together]),
    );
    process.stdout.write(
      toTable(`${ask.name} through PostgreSQL, round trip by the clock`, 'µs', [driverByClock, lonelyByClock]),
    );
    const most = { unit: '×', most: 2.5 };
    targets.push({ name: `${ask.name}: beside the bare driver`, measured: toRatio(lonely, driver), ...most });
    targets.push({ name: `${ask.name}: by the clock`, measured: toRatio(lonelyByClock, driverByClock), ...most });
    targets.push({ name: `${ask.name}: ${busy} at once`, measured: toRatio(together, driver), ...most });
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
async function toDriver(client: pg.Client, captured: readonly Captured[], observe: Observe): Promise<Measure> {
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
  return () => toCost([run], process.pid, observe);
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
  const settings = { search_path: schema, ...planning };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const client = new pg.Client({ connectionString: connectionString!, options: options.join(' ') });
  // When something fails, the server goes first: that must not hide what it was.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function toObserve(observer: pg.Client): Observe {
  const others = 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()';
  return async () => (await observer.query<{ pid: number }>(others)).rows.map(({ pid }) => pid);
}

async function compareWorlds(postgres: Postgres): Promise<readonly Target[]> {
  const mocks: ServedMock[] = [];
  for (const count of [1000, 100_000]) {
    const file = join(folder, `${count}.json`);
    writeFileSync(file, JSON.stringify(toWorld({ name: 'demo', counts: { dataMarts: count } })));
    mocks.push(await serveMock(['--world', file, '--state', postgres.url(`world_${count}`)]));
  }
  const observer = await connect(postgres, 'public');
  const observe = toObserve(observer);
  const page: Ask = { name: 'GET the first page of DataMarts', path: '/api/data-marts' };
  const names = ['1,000 DataMarts', '100,000 DataMarts'];
  const contenders = mocks.map((mock, at) => onProcessor(names[at]!, toMeasure(mock, page, observe, busy)));
  // The first request makes the world, and reads it.
  for (const { run } of contenders) for (let round = 0; round < 3; round += 1) await run();
  const figures = await alternate(contenders, rounds);
  process.stdout.write(toTable(page.name, 'µs', figures));
  await observer.end();
  await end(...mocks);
  return [{ name: `${page.name}: 100,000`, measured: toRatio(figures[1]!, figures[0]!), unit: '×', most: 1.2 }];
}

async function compareWithBase(): Promise<readonly Target[]> {
  const base = process.env['MARTS_BENCH_BASE'];
  if (base === undefined) return [];
  const [other, own] = [await serveBase(base), await serveMock()];
  const nobody: Observe = async () => [];
  const targets: Target[] = [];
  for (const ask of await toAsks(own)) {
    const contenders = [
      onProcessor('the other version', toMeasure(other, ask, nobody, busy)),
      onProcessor('this version', toMeasure(own, ask, nobody, busy)),
    ];
    for (const { run } of contenders) for (let round = 0; round < 7; round += 1) await run();
    const figures = await alternate(contenders, rounds * 3);
    process.stdout.write(toTable(`${ask.name}, in memory`, 'µs', figures));
    targets.push({
      name: `${ask.name}, in memory`,
      measured: toRatio(figures[1]!, figures[0]!),
      unit: '×',
      most: 1.03,
    });
  }
  await end(other, own);
  return targets;
}

async function serveBase(base: string): Promise<Served & Pick<ServedMock, 'headers'>> {
  const command = [join(base, 'scripts', 'marts.ts'), 'mock', '--port', '0', '--json', '--token-ttl', '86400'];
  const { url, keys, child } = await serveProcess<{ url: string; keys: Record<string, string> }>(command);
  return { url, child, headers: await authenticate(url, keys['project-admin']!) };
}
