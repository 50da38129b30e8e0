import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from '../../conformance/report/report.ts';
import { describe, type FaultVerdict } from '../mutants/judge-fault.ts';
import { toUnjudged, toVerdict, type VariantVerdict } from '../mutants/judge-variant.ts';
import { type Result, toRemarks, toScore, toShortfalls } from '../mutants/score.ts';
import { end, serveProcess } from './served.ts';

const usage = `The conformance suite against a server that was not written here, as its operator would run it.

Usage: npm run bench -- foreign --server FOLDER [options]

  FOLDER/server.mjs      serves at PORT (0: a free one), with the fault FAULT or as the conforming variant VARIANT (both are
                         environment variables), and prints {"url": …, "keys": {role: key}} when it listens
  FOLDER/faults.json     [{"id", "level": "stated" or "implied", "operations": ["METHOD /path", …], "description"}, …]
  FOLDER/variants.json   [{"id", "description"}, …]

  --only PATTERN   ids that match; the server without a fault is the variant "base"
  --jobs N         servers at once (default 2)
  --reports DIR    where each report is kept, as DIR/ID.json
`;

const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
    reports: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

type ForeignFault = {
  readonly id: string;
  readonly level: FaultVerdict['level'];
  readonly operations: readonly string[];
};
type ForeignVariant = { readonly id: string; readonly description: string };

/** The server without a fault conforms as well. */
const base: ForeignVariant = { id: 'base', description: 'without a fault' };

/** Runs `marts conform` with writes against one server of the folder, and gives its report. */
async function conformForeign(
  folder: string,
  id: string,
  environment: Readonly<Record<string, string>>,
): Promise<Report> {
  const kept = await mkdtemp(join(tmpdir(), 'data-marts-kit-'));
  const server = await serveProcess<{ url: string; keys: object }>([join(folder, 'server.mjs')], {
    PORT: '0',
    ...environment,
  });
  try {
    const keys = join(kept, 'keys.json');
    const file = values.reports === undefined ? join(kept, 'report.json') : join(resolve(values.reports), `${id}.json`);
    await writeFile(keys, JSON.stringify({ url: server.url, keys: server.keys }));
    const command = [
      join(import.meta.dirname, '..', 'marts.ts'),
      'conform',
      '--keys',
      keys,
      '--allow-writes',
      '--strict',
    ];
    const child = spawn(process.execPath, [...command, '--json', file], {
      cwd: kept,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = child.stderr.setEncoding('utf8').toArray();
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0 && code !== 1) throw new Error((await said).join('').trim());
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await end(server);
    await rm(kept, { recursive: true });
  }
}

async function judgeVariant(folder: string, { id, description }: ForeignVariant): Promise<VariantVerdict> {
  const variant = { id, description };
  try {
    return toVerdict(variant, await conformForeign(folder, id, { VARIANT: id }));
  } catch (error) {
    return toUnjudged(variant, error);
  }
}

/** Killed is a fault when there is a finding on one of its operations that the server without it does not have. */
async function judgeFault(
  folder: string,
  { id, level, operations }: ForeignFault,
  known: ReadonlySet<string>,
): Promise<FaultVerdict> {
  const common = { id, level, expected: operations.join(', ') };
  try {
    const report = await conformForeign(folder, id, { FAULT: id });
    const named = new Map(report.operations.map((one) => [one.id, `${one.method} ${one.path}`]));
    const wanted = new Set(operations.map(withoutNames));
    const found = report.findings.filter((finding) => !known.has(finding.id));
    const right = found.filter((finding) =>
      [`${finding.method} ${finding.path}`, ...(finding.operations ?? []).map((one) => named.get(one) ?? '')].some(
        (operation) => wanted.has(withoutNames(operation)),
      ),
    );
    if (right.length > 0) return { ...common, state: 'killed', reasons: right.map(describe), strays: [] };
    return {
      ...common,
      state: found.length > 0 ? 'wrong operation' : 'survived',
      reasons: found.map(describe),
      strays: [],
    };
  } catch (error) {
    return { ...common, state: 'errored', reasons: [(error as Error).message], strays: [] };
  }
}

/** An operation whatever its path parameters are called. */
function withoutNames(operation: string): string {
  return operation
    .split('?')[0]!
    .trim()
    .replaceAll(/\{[^}]*\}/g, '{}');
}

/** @throws Error that says which file of the folder is not as it should be. */
async function read<T>(file: string): Promise<T> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON; --help says what is in it`, { cause });
  }
}

/** Does the work of each item, so many at once, in their order. */
async function share<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
}

async function lead(folder: string): Promise<void> {
  const started = Date.now();
  const chosen = new RegExp(values.only);
  const faults = await read<readonly ForeignFault[]>(join(folder, 'faults.json'));
  const variants = await read<readonly ForeignVariant[]>(join(folder, 'variants.json'));
  const result: { faults: FaultVerdict[]; variants: VariantVerdict[] } = { faults: [], variants: [] };
  const tell = (part: Partial<Result>): void =>
    toRemarks({ faults: [], variants: [], ...part }).forEach((remark) => process.stdout.write(`${remark}\n`));
  if (values.reports !== undefined) await mkdir(values.reports, { recursive: true });
  const healthy = await conformForeign(folder, base.id, {});
  const known = new Set(healthy.findings.map(({ id }) => id));
  const judged = (verdict: VariantVerdict): void => {
    result.variants.push(verdict);
    tell({ variants: [verdict] });
  };
  if (chosen.test(base.id)) judged(toVerdict(base, healthy));
  await share(
    variants.filter(({ id }) => chosen.test(id)),
    async (variant) => judged(await judgeVariant(folder, variant)),
  );
  await share(
    faults.filter(({ id }) => chosen.test(id)),
    async (fault) => {
      const verdict = await judgeFault(folder, fault, known);
      result.faults.push(verdict);
      tell({ faults: [verdict] });
    },
  );
  process.stdout.write(toScore(result));
  process.stdout.write(`${((Date.now() - started) / 1000).toFixed(0)} s\n`);
  const shortfalls = toShortfalls(result);
  shortfalls.forEach((shortfall) => process.stdout.write(`${shortfall}\n`));
  process.exitCode = shortfalls.length === 0 ? 0 : 1;
}

if (values.help) process.stdout.write(usage);
else if (values.server === undefined) {
  process.stderr.write('no server is named; give the folder that it is in, with --server FOLDER\n');
  process.exitCode = 2;
} else
  await lead(resolve(values.server)).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  });
