import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { choose } from '../mutants/choose.ts';
import { loadBench } from '../mutants/conform-mock.ts';
import { type FaultVerdict, judgeFault, loadKnown } from '../mutants/judge-fault.ts';
import { judgeVariant, type VariantVerdict } from '../mutants/judge-variant.ts';
import { type Result, toRemarks, toScore, toShortfalls } from '../mutants/score.ts';

const usage = `The conformance suite against services that break one promise each, and against conforming ones.

  --only PATTERN   ids that match, such as 'report-limits/createReport' or 'variants/'
  --sample N       N faults and N / 6 variants, always the same
  --jobs N         processes at once (default 2)
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    /** For the processes that this one starts: which part of the work is theirs. */
    part: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

type Line = { readonly fault: FaultVerdict } | { readonly variant: VariantVerdict };

/** Judges a part of all, and prints a line of JSON for each. */
async function work(part: string): Promise<void> {
  const [index = 0, count = 1] = part.split('/').map(Number);
  const faults = values.sample === undefined ? undefined : Number(values.sample);
  const bench = await loadBench();
  const variants = faults === undefined ? undefined : Math.ceil(faults / 6);
  const chosen = choose(bench.contract, { only: values.only, faults, variants, part: { index, count } });
  const known = chosen.faults.length === 0 ? [] : await loadKnown(bench);
  const ids = new Set(known.map(({ id }) => id));
  const print = (line: Line): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
  for (const fault of chosen.faults) print({ fault: await judgeFault(bench, fault, ids) });
  for (const variant of chosen.variants) print({ variant: await judgeVariant(bench, variant) });
  await bench.close();
}

/** Shares the work out, says what is not as named as soon as it is known, and prints the score. */
async function lead(jobs: number): Promise<void> {
  const started = Date.now();
  const parts = await Promise.all(Array.from({ length: jobs }, (_, index) => gather(`${index}/${jobs}`)));
  const result = toResult(parts.flat());
  const shortfalls = toShortfalls(result);
  process.stdout.write(toScore(result));
  process.stdout.write(`${((Date.now() - started) / 1000).toFixed(0)} s\n`);
  shortfalls.forEach((shortfall) => process.stdout.write(`${shortfall}\n`));
  process.exitCode = shortfalls.length === 0 ? 0 : 1;
}

function toResult(lines: readonly Line[]): Result {
  return {
    faults: lines.flatMap((line) => ('fault' in line ? [line.fault] : [])),
    variants: lines.flatMap((line) => ('variant' in line ? [line.variant] : [])),
  };
}

async function gather(part: string): Promise<readonly Line[]> {
  const child = spawn(process.execPath, [import.meta.filename, ...process.argv.slice(2), '--part', part], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines: Line[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    toRemarks(toResult([line])).forEach((remark) => process.stdout.write(`${remark}\n`));
    if (lines.length % 100 === 0) process.stderr.write(`part ${part}: ${lines.length} judged\n`);
  }
  if ((await ended) !== 0) throw new Error(`part ${part} of the work ended early`);
  return lines;
}

if (values.help) process.stdout.write(usage);
else if (values.part !== undefined) await work(values.part);
else await lead(Number(values.jobs));
