import { loadBaseline } from '../conformance/report/baseline.ts';
import { type ConformOptions, type ConformResult, conformDeployment } from '../conformance/conform.ts';
import { judgeReport } from '../conformance/report/judge-report.ts';
import { mergeReports } from '../conformance/report/merge-reports.ts';
import { toNumber, toReplay, toShard, toShare } from '../conformance/options.ts';
import { loadRequirements } from '../conformance/requirements.ts';
import { loadReports, type ReportFiles, writeReports } from '../conformance/report/write-reports.ts';
import { InputError } from '../spec/input-error.ts';
import type { Arguments, Command, ExitCode } from './command.ts';

/** `marts conform`: checks whether a deployment keeps its word. */
export const conform: Command = {
  name: 'conform',
  summary: 'check whether a deployment keeps to the interface specification',
  positionals: ['[merge]', '[FOLDER]'],
  options: {
    target: { value: 'URL', description: 'base URL of the deployment' },
    keys: {
      value: 'FILE',
      description: 'API keys by role, or what marts mock or marts keys prints with --json; - reads standard input',
    },
    config: { value: 'FILE', description: 'what is known of the deployment (default marts.config.yaml, .json or .ts)' },
    contract: { value: 'FILE', description: 'an OpenAPI 3.1 contract in place of ours' },
    overlay: { value: 'FILE', multiple: true, description: 'an OpenAPI Overlay that describes the deployment; repeat' },
    'read-only': { description: 'send nothing that could change the target (the default, but for a marts mock)' },
    'allow-writes': { description: 'also create, change and remove; what is created is removed in the end' },
    only: { value: 'NAME', multiple: true, description: 'only this check, operation, tag or case; repeat for several' },
    seed: { value: 'N', default: '1', description: 'what generated requests follow from' },
    strict: { description: 'let what is implied fail too, not only what is stated' },
    require: { value: 'SHARE', description: 'fail when fewer requirements are concluded, such as 95%' },
    'role-inclusion': {
      value: 'PAIRS',
      description: 'which role includes which: none, or admin>user,…; else unasserted',
    },
    budget: { value: 'N', default: '2495', description: 'requests at most; the least important cases are left out' },
    'max-time': { value: 'SECONDS', description: 'begin no further case after this time' },
    concurrency: { value: 'N', default: '4', description: 'requests at once' },
    timeout: { value: 'SECONDS', default: '10', description: 'time for a whole answer' },
    shard: { value: 'I/N', description: 'only the I-th of N parts, for parallel jobs; join them with: conform merge' },
    baseline: { value: 'FILE', description: 'known findings: a list of { id, reason, expires }' },
    json: { value: 'FILE', description: 'write the report as JSON (conformance/report/schema.json)' },
    junit: { value: 'FILE', description: 'write the report as JUnit XML' },
    html: { value: 'FILE', description: 'write the report as a self-contained page' },
    github: { description: 'print annotations, and write the job summary, of GitHub Actions' },
    replay: { value: 'FINDING', description: 'run the case of a finding again, with what it needs' },
    'dry-run': { description: 'print the plan and send nothing' },
    journal: { value: 'FILE', description: 'where to note what is created (default: a file in the temporary folder)' },
    'clean-up': { value: 'JOURNAL', description: 'remove what an interrupted run has left behind' },
    verbose: { description: 'show everything that is inconclusive, and all operations of a finding' },
  },
  examples: [
    'marts conform --target http://127.0.0.1:4010 --keys keys.json',
    'marts mock --port 0 --json > keys.json & marts conform --keys keys.json',
    'marts conform --target https://marts.example.com --allow-writes --html report.html --require 90%',
    'marts conform --only report-lists --only reports',
    "marts conform --replay 'report-lists/createReport/filterConfig@1'",
    'marts conform merge reports/ --baseline known.yaml --require 90% --html report.html',
  ],
  run: async ({ values, positionals }: Arguments): Promise<ExitCode> => {
    const files = {
      json: text(values, 'json'),
      junit: text(values, 'junit'),
      html: text(values, 'html'),
      github: values['github'] === true ? process.env : undefined,
    };
    if (positionals.length > 0) return merge(positionals, values, files);
    return print(await conformDeployment(toOptions(values)), files);
  },
};

type Values = Arguments['values'];

function toOptions(values: Values): ConformOptions {
  const replay = toReplay(text(values, 'replay'));
  const maxTime = values['max-time'] === undefined ? undefined : toNumber('max-time', values['max-time'], 1, 86_400);
  if (values['read-only'] === true && values['allow-writes'] === true) {
    throw new InputError('--read-only and --allow-writes exclude each other; give one of them');
  }
  return {
    target: text(values, 'target'),
    keys: text(values, 'keys'),
    config: text(values, 'config'),
    contract: text(values, 'contract'),
    overlays: list(values, 'overlay'),
    writes: values['allow-writes'] === true ? true : values['read-only'] === true ? false : undefined,
    only: replay === undefined ? list(values, 'only') : [replay.case],
    seed: replay?.seed ?? toNumber('seed', values['seed'], 0, 2 ** 31 - 1),
    strict: values['strict'] === true,
    required: toShare(text(values, 'require')),
    inclusion: text(values, 'role-inclusion'),
    budget: toNumber('budget', values['budget'], 1, 1e9),
    maxTime: maxTime === undefined ? undefined : maxTime * 1000,
    concurrency: toNumber('concurrency', values['concurrency'], 1, 64),
    timeout: toNumber('timeout', values['timeout'], 0.1, 600) * 1000,
    shard: toShard(text(values, 'shard')),
    baseline: text(values, 'baseline'),
    replay: replay?.case,
    dryRun: values['dry-run'] === true,
    journal: text(values, 'journal'),
    cleanUp: text(values, 'clean-up'),
    verbose: values['verbose'] === true,
    folder: process.cwd(),
    environment: process.env,
    stderr: process.stderr,
  };
}

async function merge([word, folder]: readonly string[], values: Values, files: ReportFiles): Promise<ExitCode> {
  if (word !== 'merge' || folder === undefined) {
    throw new InputError('to join the reports of shards, give: marts conform merge FOLDER');
  }
  const [reports, requirements] = await Promise.all([loadReports(folder), loadRequirements()]);
  const merged = mergeReports(reports, requirements.keys());
  const baseline = text(values, 'baseline');
  const judged = judgeReport(merged, {
    strict: values['strict'] === true,
    required: toShare(text(values, 'require')),
    baseline: baseline === undefined ? [] : await loadBaseline(baseline),
    verbose: values['verbose'] === true,
  });
  return print(judged, files);
}

async function print({ report, output, error, code }: ConformResult, files: ReportFiles): Promise<ExitCode> {
  if (report !== undefined) process.stdout.write(await writeReports(report, files));
  process.stdout.write(output);
  if (error !== undefined) process.stderr.write(`marts: ${error}\n`);
  return code;
}

function text(values: Values, name: string): string | undefined {
  return values[name] as string | undefined;
}

function list(values: Values, name: string): readonly string[] {
  return (values[name] as readonly string[] | undefined) ?? [];
}
