import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Contexts, evaluate, isRun } from './expression.ts';
import { plainEnvironment } from './run.ts';

/** A value of YAML that GitHub Actions takes as a text. */
type Scalar = string | number | boolean;

/** How an action is used: `with`, the folder of the job, and what the job's environment adds. */
export type Use = {
  readonly with: Readonly<Record<string, Scalar>>;
  readonly workspace: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Names of steps that are left out. */
  readonly without?: readonly string[];
  /** Cancels the job once this holds. */
  readonly cancelWhen?: () => boolean;
};

/** What a job shows afterwards. */
export type Job = {
  /** Of the first step that failed; else 0. */
  readonly code: number;
  /** What was printed, to both streams. */
  readonly output: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The steps that use another action, with what they give it. */
  readonly used: readonly { readonly uses: string; readonly with: Readonly<Record<string, string>> }[];
};

type Step = {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, Scalar>>;
  readonly with?: Readonly<Record<string, Scalar>>;
};

type Action = {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};

/** The action of a folder, as `action.yml` describes it. */
export function loadAction(folder: string): Action {
  return parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action;
}

/**
 * Runs a composite action as the runner of GitHub Actions does: each `run` step in a bash of its own, with the files that
 * `GITHUB_OUTPUT` and `GITHUB_STEP_SUMMARY` name. Steps that use another action are noted and not run.
 */
export async function runAction(folder: string, use: Use): Promise<Job> {
  const { inputs, outputs, runs } = loadAction(folder);
  const unknown = Object.keys(use.with).filter((name) => !Object.hasOwn(inputs, name));
  if (unknown.length > 0) throw new Error(`the action has no input ${unknown.join(', ')}`);
  const given = Object.entries(inputs).map(([name, { default: or = '' }]) => [name, String(use.with[name] ?? or)]);
  const files = mkdtempSync(join(tmpdir(), 'data-marts-kit-job-'));
  const job = { code: 0, output: '', used: [] as Job['used'][number][] };
  const state: Record<string, string> = {};
  const contexts: Contexts = { inputs: Object.fromEntries(given), steps: state, env: use.env ?? {} };
  const summary = join(files, 'summary');
  writeFileSync(summary, '');
  for (const [index, step] of runs.steps.entries()) {
    if (use.without?.includes(step.name) === true || !isRun(step.if, contexts, job.code !== 0)) continue;
    if (step.uses !== undefined) job.used.push({ uses: step.uses, with: fill(step.with, contexts) });
    if (step.run === undefined) continue;
    const outputFile = join(files, `output-${index}`);
    writeFileSync(outputFile, '');
    const github = { GITHUB_ACTIONS: 'true', GITHUB_ACTION_PATH: folder, GITHUB_OUTPUT: outputFile };
    const environment = { ...use.env, ...github, GITHUB_STEP_SUMMARY: summary, ...fill(step.env, contexts) };
    const ended = await bash(evaluate(step.run, contexts), environment, use);
    job.output += ended.output;
    job.code ||= ended.code;
    for (const line of readFileSync(outputFile, 'utf8').split('\n').filter(Boolean)) {
      state[`${step.id}.outputs.${line.slice(0, line.indexOf('='))}`] = line.slice(line.indexOf('=') + 1);
    }
  }
  const values = Object.entries(outputs).map(([name, { value }]) => [name, evaluate(value, contexts)]);
  const written = readFileSync(summary, 'utf8');
  rmSync(files, { recursive: true });
  return { ...job, summary: written, outputs: Object.fromEntries(values) };
}

function fill(texts: Readonly<Record<string, Scalar>> = {}, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, evaluate(String(text), contexts)]));
}

/** Runs a script as GitHub does with `shell: bash`. */
async function bash(
  script: string,
  environment: Readonly<Record<string, string>>,
  { workspace, cancelWhen }: Use,
): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...plainEnvironment(), ...environment };
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd: workspace, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const watch = setInterval(() => {
    if (cancelWhen?.() !== true) return;
    clearInterval(watch);
    child.kill('SIGINT');
  }, 10);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  return { code: code ?? 1, output };
}
