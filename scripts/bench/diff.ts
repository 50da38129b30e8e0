import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractFile } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { loadSource, toYaml } from '../../spec/source.ts';
import { alternate, type Contender, toTable } from './alternate.ts';

const root = join(import.meta.dirname, '..', '..');
const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
const folder = mkdtempSync(join(tmpdir(), 'marts-bench-diff-'));

type Operation = Readonly<Record<string, Json>>;
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Ways to change an operation; undefined takes it away. */
const edits: readonly ((operation: Operation) => Operation | undefined)[] = [
  () => undefined,
  (operation) => ({ ...operation, operationId: `${operation['operationId'] as string}Renamed` }),
  (operation) => ({
    ...operation,
    parameters: [...((operation['parameters'] ?? []) as Json[]), { name: 'x', in: 'query', required: true }],
  }),
  (operation) => ({
    ...operation,
    responses: { ...(operation['responses'] as JsonObject), 429: { description: 'Too many requests' } },
  }),
  (operation) => ({ ...operation, security: [] }),
];

/** The contract with so many edits, spread over it. */
function edited(document: JsonObject, count: number): JsonObject {
  const names = Object.entries(document['paths'] as Paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  const every = Math.floor(names.length / count);
  const paths = Object.entries(document['paths'] as Paths).map(([path, item]) => {
    const operations = Object.entries(item).flatMap(([method, operation]) => {
      const place = names.indexOf(`${method} ${path}`);
      const isEdited = place % every === 0 && place / every < count;
      const result = isEdited ? edits[(place / every) % edits.length]!(operation) : operation;
      return result === undefined ? [] : [[method, result] as const];
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** A document of so many operations, each with a body and a response of its own, which refer to others in circles. */
function large(operations: number, maxLength: number): JsonObject {
  const ref = (index: number): JsonObject => ({ $ref: `#/components/schemas/S${index % operations}` });
  const fields = (index: number): JsonObject =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, field) => [
        `field${field}`,
        { type: 'string', description: `Field ${field} of ${index}`, maxLength: index % 50 === 0 ? maxLength : 10 },
      ]),
    );
  const numbers = Array.from({ length: operations }, (_, index) => index);
  const body = (index: number): JsonObject => ({ content: { 'application/json': { schema: ref(index) } } });
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1.0.0' },
    paths: Object.fromEntries(
      numbers.map((index) => [
        `/things${index}/{id}`,
        { post: { requestBody: body(index), responses: { 200: { description: 'Success', ...body(index) } } } },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        numbers.map((index) => [
          `S${index}`,
          {
            type: 'object',
            required: ['field0'],
            properties: { ...fields(index), next: ref(index + 1), list: { type: 'array', items: ref(index * 7) } },
          },
        ]),
      ),
    },
  };
}

/** Runs a command and gives its wall time; it has to end as a comparison with findings does. */
function command(name: string, args: readonly string[]): Contender {
  return {
    name,
    run: async () => {
      const start = performance.now();
      const [code] = (await once(spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' }), 'exit')) as [number];
      if (code !== 1) throw new Error(`${name} exited with ${code}, not with findings`);
      return performance.now() - start;
    },
  };
}

/** Milliseconds of a first comparison, on the clock and of processors, and of later ones; the largest memory in MB. */
type Measured = { readonly cold: number; readonly cpu: number; readonly warm: number; readonly megabytes: number };

/** Compares two documents in a process of its own, cold and again. */
function inProcess(base: string, revision: string): Measured {
  const script = `
    import { readFileSync } from 'node:fs';
    const { toDiff } = await import(${JSON.stringify(join(root, 'spec', 'diff', 'index.ts'))});
    const [base, revision] = ${JSON.stringify([base, revision])}.map((file) => ({ value: JSON.parse(readFileSync(file, 'utf8')) }));
    const timed = () => { const start = performance.now(); toDiff(base, revision); return performance.now() - start; };
    const before = process.cpuUsage();
    const cold = timed();
    const { user, system } = process.cpuUsage(before);
    const { maxRSS } = process.resourceUsage();
    console.log(JSON.stringify({ cold, cpu: (user + system) / 1000, warm: Math.min(timed(), timed(), timed()), megabytes: maxRSS / 1024 }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  return JSON.parse(stdout) as Measured;
}

function save(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

try {
  const document = (await loadSource(contractFile)).value as JsonObject;
  const twenty = edited(document, 20);
  const pair = [save('base.yaml', toYaml(document)), save('revision.yaml', toYaml(twenty))];
  save('redocly.yaml', 'extends: [diff-recommended]\n');
  const commands = [
    command('redocly diff', [redocly, 'diff', ...pair]),
    command('marts diff', [join(root, 'scripts', 'marts.ts'), 'diff', ...pair]),
  ];
  process.stdout.write(toTable('The contract and 20 edits, the whole process', 'ms', await alternate(commands, 9)));
  const contract = inProcess(
    save('base.json', JSON.stringify(document)),
    save('revision.json', JSON.stringify(twenty)),
  );
  const thousand = inProcess(
    save('large.json', JSON.stringify(large(1000, 10))),
    save('larger.json', JSON.stringify(large(1000, 9))),
  );
  const row = (name: string, { cold, cpu, warm, megabytes }: Measured): string =>
    [
      `  ${name.padEnd(36)}`,
      ...[`${cold.toFixed(0)} ms cold`, `${cpu.toFixed(0)} ms of CPU`, `${warm.toFixed(0)} ms again`].map((text) =>
        text.padStart(17),
      ),
      `${megabytes.toFixed(0)} MB`.padStart(10),
    ].join('');
  process.stdout.write(
    [
      'Inside the process',
      row('the contract and 20 edits', contract),
      row('1,000 operations and 20 edits', thousand),
      '',
    ].join('\n'),
  );
} finally {
  rmSync(folder, { recursive: true });
}
