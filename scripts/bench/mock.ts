import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { alternate, toTable } from './alternate.ts';
import { fire, type Shot } from './load.ts';

const root = join(import.meta.dirname, '..', '..');
const prismCli = join(root, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
const rounds = 5;
const window = 1000;

/** A server that does nothing but send the same bytes: the yardstick. */
const bareServer = `
  const answers = JSON.parse(process.argv[1]);
  const server = require('node:http').createServer((request, response) => {
    const { status, body } = answers[request.method + ' ' + request.url];
    let size = 0;
    request.on('data', (chunk) => (size += chunk.length));
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));
`;

const children: ChildProcess[] = [];
try {
  await run();
} finally {
  for (const child of children) child.kill();
}

async function run(): Promise<void> {
  const mock = await start<{ url: string; keys: Record<string, string> }>([
    join(root, 'scripts', 'marts.ts'),
    'mock',
    '--port',
    '0',
    '--json',
    '--token-ttl',
    '86400',
  ]);
  const headers = await authenticate(mock.url, mock.keys['project-admin']!);
  const shots = await toShots(mock.url, headers);
  const answers = Object.fromEntries(
    await Promise.all(shots.map(async (shot) => [`${shot.method} ${shot.path}`, await sample(mock.url, shot)])),
  );
  const bare = await start<{ url: string }>(['--eval', bareServer, JSON.stringify(answers)]);
  const prism = await startPrism();
  for (const { name, ...shot } of shots) {
    const contenders = [
      { name: 'bare node:http, same bytes', run: () => fire(bare.url, shot, window) },
      { name: 'marts mock', run: () => fire(mock.url, shot, window) },
      {
        name: 'prism mock',
        run: () => fire(prism, { ...shot, status: shot.status === 400 ? 400 : shot.status }, window),
      },
    ];
    process.stdout.write(toTable(name, 'answers/s', await alternate(contenders, rounds)));
  }
}

async function toShots(url: string, headers: Record<string, string>): Promise<(Shot & { name: string })[]> {
  const { operations } = await loadContract({ overlays: [assumptionsFile] });
  const example = operations.find(({ id }) => id === 'createReport')!.body!.example as Record<string, unknown>;
  const [dataMart] = ((await get(url, '/api/data-marts', headers)) as { items: { id: string }[] }).items;
  const [destination] = (await get(url, '/api/data-destinations', headers)) as { id: string }[];
  const body = { ...example, dataMartId: dataMart!.id, dataDestinationId: destination!.id };
  const json = { ...headers, 'content-type': 'application/json' };
  const post = { method: 'POST', path: '/api/reports', headers: json } as const;
  return [
    { name: 'GET a list page', method: 'GET', path: '/api/reports?limit=20', headers, status: 200 },
    { name: 'GET one record', method: 'GET', path: `/api/data-marts/${dataMart!.id}`, headers, status: 200 },
    { name: 'POST report, valid', ...post, body: JSON.stringify(body), status: 201 },
    {
      name: 'POST report, refused',
      ...post,
      path: '/api/reports?refused',
      body: JSON.stringify({ ...body, limitConfig: 0 }),
      status: 400,
    },
  ];
}

async function sample(url: string, { method, path, headers, body }: Shot): Promise<{ status: number; body: string }> {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, body: await response.text() };
}

async function get(url: string, path: string, headers: Record<string, string>): Promise<unknown> {
  return (await fetch(url + path, { headers })).json();
}

async function authenticate(url: string, key: string): Promise<Record<string, string>> {
  const { authentication: names } = await loadContract();
  const fields = JSON.parse(Buffer.from(key.slice(names.keyPrefix.length), 'base64url').toString()) as Record<
    string,
    string
  >;
  const headers = { 'content-type': 'application/json', [names.keyIdHeader]: fields[names.keyFields.id]! };
  const body = JSON.stringify({ [names.exchange.secret]: fields[names.keyFields.secret] });
  const response = await fetch(url + names.exchange.operation.path, { method: 'POST', headers, body });
  const token = ((await response.json()) as Record<string, string>)[names.exchange.token]!;
  return { [names.keyIdHeader]: fields[names.keyFields.id]!, [names.tokenHeader]: `${names.tokenPrefix} ${token}` };
}

async function start<T>(argv: string[]): Promise<T> {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return JSON.parse(line) as T;
}

/** Prism gets the same document as the mock, served by a mock that is asked for it once. */
async function startPrism(): Promise<string> {
  const { document } = await loadContract({ overlays: [assumptionsFile] });
  const { mkdtemp, writeFile } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const file = join(await mkdtemp(join(tmpdir(), 'data-marts-kit-')), 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const child = spawn(process.execPath, [prismCli, 'mock', file, '--port', '0', '--verboseLevel', 'info'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('prism mock did not start');
}
