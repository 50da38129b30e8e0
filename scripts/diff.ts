import { writeFile } from 'node:fs/promises';
import { levels } from '../spec/diff/change.ts';
import { formats } from '../spec/diff/report/formats.ts';
import { hintFor, InputError } from '../spec/input-error.ts';
import type { Arguments, Command, ExitCode } from './command.ts';
import { toInteger } from './to-integer.ts';

type Values = Arguments['values'];

const failOns = [...levels, 'never'] as const;
const modes = ['changelog', 'conformance'] as const;

/** `marts diff`: what changed between two OpenAPI documents, and what breaks whom. */
export const diff: Command = {
  name: 'diff',
  summary: 'tell what changed between two OpenAPI documents, and what breaks whom',
  positionals: ['[BASE]', '[REVISION]'],
  options: {
    target: { value: 'URL', description: 'base URL of the deployment that target: stands for' },
    keys: { value: 'FILE', description: 'API keys, where the target shows its description to nobody without' },
    mode: { value: 'MODE', description: `${modes.join(' or ')} (default: conformance where a side is target:)` },
    format: { value: 'FORMAT', default: 'text', description: formats.join(', ') },
    output: { value: 'FILE', description: 'write the report to a file, and one line to the terminal' },
    'fail-on': {
      value: 'LEVEL',
      description: `exit with 1 from this level on: ${failOns.join(', ')} (default breaking)`,
    },
    severity: { value: 'RULE=LEVEL', multiple: true, description: 'another level for a rule, or off; repeat' },
    allow: { value: 'FILE', description: 'accepted changes: a list of { fingerprint, reason, expires }' },
    'notice-days': { value: 'DAYS', description: 'how far ahead the end of what is deprecated must be announced' },
    today: { value: 'DATE', description: 'the day that dates are held against (default: the day it is)' },
    config: { value: 'FILE', description: 'the configuration (default marts.config.yaml, .json or .ts)' },
    bump: { description: 'print only which version step the changes ask for: major, minor, patch or none' },
    rules: { description: 'print every rule with its levels, as a table in Markdown' },
  },
  examples: [
    'marts diff git:main:spec/openapi.yaml spec/openapi.yaml',
    'marts diff --target https://marts.example.com',
    'marts diff old.yaml target: --mode changelog --fail-on warning',
    'marts diff old.yaml new.yaml --format html --output changes.html',
    'marts diff old.yaml new.yaml --bump',
  ],
  run: async ({ values, positionals: [base, revision] }: Arguments): Promise<ExitCode> => {
    if (values['rules'] === true) {
      const { toRulesTable } = await import('../spec/diff/report/rules-table.ts');
      process.stdout.write(toRulesTable());
      return 0;
    }
    const { runDiff } = await import('../spec/diff/run/run-diff.ts');
    const { report, text, summary, isFailed } = await runDiff({
      base,
      revision,
      target: given(values, 'target'),
      mode: oneOf(values, 'mode', modes),
      format: oneOf(values, 'format', formats) ?? 'text',
      failOn: oneOf(values, 'fail-on', failOns),
      severity: (values['severity'] as readonly string[] | undefined) ?? [],
      allow: given(values, 'allow'),
      noticeDays:
        values['notice-days'] === undefined ? undefined : toInteger('notice-days', values['notice-days'], 0, 100_000),
      today: given(values, 'today'),
      config: given(values, 'config'),
      folder: process.cwd(),
      lend: async (_, configuration) => {
        const { lendHeaders } = await import('./diff-credentials.ts');
        return lendHeaders(configuration, given(values, 'keys'));
      },
      isColoured:
        given(values, 'output') === undefined && process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
    });
    if (values['bump'] === true) {
      process.stdout.write(`${report.bump}\n`);
      return 0;
    }
    const output = given(values, 'output');
    if (output !== undefined) await save(output, text);
    process.stdout.write(output === undefined ? text : summary);
    return isFailed ? 1 : 0;
  },
};

async function save(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const { message } = error as Error;
    throw new InputError(`cannot write ${file}: ${message}; give the name of a file that can be written`, {
      cause: error,
    });
  }
}

function oneOf<const T extends string>(values: Values, name: string, known: readonly T[]): T | undefined {
  const value = given(values, name);
  if (value === undefined || known.includes(value as T)) return value as T | undefined;
  throw new InputError(`--${name} ${value} is not known; use ${known.join(', ')}${hintFor(value, known)}`);
}

function given(values: Values, name: string): string | undefined {
  return values[name] as string | undefined;
}
