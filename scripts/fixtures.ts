import { type Format, formats } from '../fixtures/generate/files.ts';
import { type GenerateOptions, toFixtures } from '../fixtures/generate.ts';
import { type WorldCounts, type WorldName, worldNames } from '../fixtures/world/world.ts';
import { writeFiles } from '../fixtures/write-files.ts';
import { loadContract } from '../spec/contract.ts';
import { hintFor, InputError } from '../spec/input-error.ts';
import type { Arguments, Command, ExitCode } from './command.ts';
import { contractOptions, toContractOptions } from './contract-options.ts';

/** `marts fixtures`: writes valid, boundary and invalid data. */
export const fixtures: Command = {
  name: 'fixtures',
  summary: 'write requests, responses, streams and worlds that fit the contract',
  options: {
    ...contractOptions,
    out: { value: 'FOLDER', default: 'fixtures/data', description: 'where to write' },
    stdout: { description: 'print in place of writing: one file as it is, several as one JSON object by path' },
    operation: {
      value: 'NAME',
      multiple: true,
      description: 'only this operationId or "METHOD /path"; repeat for several',
    },
    status: { value: 'N', multiple: true, description: 'only responses with this status; repeat for several' },
    world: {
      value: 'NAME',
      multiple: true,
      description: `only this world: ${worldNames.join(', ')}; repeat for several`,
    },
    count: {
      value: 'N|KIND=N',
      multiple: true,
      description: 'N random requests and stream lines more, or how many records of a kind (dataMarts=50) worlds have',
    },
    seed: { value: 'N', default: '1', description: 'what ids and values follow from' },
    now: { value: 'TIME', description: 'the present, ISO 8601 (default 2026-03-10T09:00:00Z)' },
    format: { value: 'NAME', default: 'json', description: formats.join(', ') },
    'max-size': { value: 'BYTES', description: 'leave out requests, but for typical ones, that are larger' },
  },
  examples: [
    'marts fixtures --out test/fixtures',
    'marts fixtures --operation createReport --stdout',
    'marts fixtures --status 403 --format ts',
    'marts fixtures --world demo --count dataMarts=50 --count reports=200 --seed 7 --format ndjson --stdout',
  ],
  run: async ({ values }: Arguments): Promise<ExitCode> => {
    const generate = toGenerateOptions(values);
    const options = toContractOptions(values);
    const [contract, stated] = await Promise.all([loadContract(options), loadContract({ ...options, overlays: [] })]);
    const files = toFixtures(contract, stated, generate);
    if (values['stdout'] === true) {
      const [first, ...others] = files;
      const all = Object.fromEntries(files.map(({ path, text }) => [path, text]));
      process.stdout.write(others.length === 0 ? (first?.text ?? '') : `${JSON.stringify(all)}\n`);
      return 0;
    }
    const out = values['out'] as string;
    if (out === '') throw new InputError('--out is empty; give a folder to write to');
    await writeFiles(out, files);
    process.stdout.write(`${files.length} files written to ${out}\n`);
    return 0;
  },
};

function toGenerateOptions(values: Arguments['values']): GenerateOptions {
  const counts = (values['count'] ?? []) as readonly string[];
  const plain = counts.filter((text) => !text.includes('='));
  const kinds = counts.filter((text) => text.includes('=')).map((text) => text.split('='));
  const [isOfWorlds, isOfOperations] = [values['world'] !== undefined, values['operation'] !== undefined];
  if (kinds.length > 0 && isOfOperations && !isOfWorlds)
    throw misplaced(counts, 'a world: add --world, or give --count N');
  if (plain.length > 0 && isOfWorlds && !isOfOperations) {
    throw misplaced(plain, 'operations: add --operation, or give --count KIND=N');
  }
  return {
    seed: toInteger('seed', values['seed'], Number.MIN_SAFE_INTEGER),
    now: toTime(values['now'] as string | undefined),
    operations: values['operation'] as readonly string[] | undefined,
    statuses: (values['status'] as readonly string[] | undefined)?.map((text) => toInteger('status', text, 100)),
    worlds: (values['world'] as readonly string[] | undefined)?.map((text) => toChoice('world', text, worldNames)) as
      readonly WorldName[] | undefined,
    count: plain.length === 0 ? undefined : toInteger('count', plain.at(-1), 0),
    counts: Object.fromEntries(kinds.map(([kind, n]) => [kind, toInteger('count', n, 0)])) as Partial<WorldCounts>,
    format: toChoice('format', values['format'] as string, formats) as Format,
    maxSize: values['max-size'] === undefined ? undefined : toInteger('max-size', values['max-size'], 1),
  };
}

function misplaced([count]: readonly string[], remedy: string): InputError {
  return new InputError(`--count ${count} says nothing of what is asked for; it is for ${remedy}`);
}

function toInteger(name: string, value: unknown, minimum: number): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= minimum) return number;
  throw new InputError(`--${name} is "${String(value)}"; give a whole number${minimum < 0 ? '' : ` from ${minimum}`}`);
}

function toTime(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (!Number.isNaN(time)) return Math.floor(time / 1000) * 1000;
  throw new InputError(`--now is "${value}"; give a time such as 2026-03-10T09:00:00Z`);
}

function toChoice(name: string, value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  throw new InputError(`--${name} is "${value}"${hintFor(value, choices)}; give one of ${choices.join(', ')}`);
}
