import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMock, type Mock, type Serving } from '../../mocks/mock.ts';
import { assumptionsFile } from '../../spec/contract.ts';
import { evaluate } from './testing/expression.ts';
import { type Job, runAction } from './testing/run-action.ts';

const root = join(import.meta.dirname, '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'data-marts-kit-action-'));
/** What GitHub checks out of this repository for `uses:`: nothing is installed in it. */
const folder = join(scratch, 'action');
const install = 'Install the kit';
const only = 'report-lists';

/** A deployment that takes an eleventh sort rule. */
const looser = `overlay: 1.0.0
info: { title: A looser limit, version: '1' }
actions:
  - target: $.components.schemas.SortConfig
    update: { maxItems: 11 }
`;

let mocks: readonly Mock[] = [];
let good: Serving;
let loose: Serving;

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const parts = /^(action|spec|fixtures|mocks|conformance|scripts)(\/|\.yml)|^package|^tsconfig/;
  for (const file of files
    .toString()
    .split('\0')
    .filter((name) => parts.test(name) && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file));
  }
  writeFileSync(join(scratch, 'looser.overlay.yaml'), looser);
  const options = { overlays: [assumptionsFile], runTime: 50 };
  mocks = [
    await createMock(options),
    await createMock({ ...options, overlays: [assumptionsFile, join(scratch, 'looser.overlay.yaml')] }),
  ];
  const [first, second] = await Promise.all(mocks.map((mock) => mock.listen({ host: '127.0.0.1', port: 0 })));
  [good, loose] = [first!, second!];
});

afterAll(async () => {
  for (const server of [good, loose]) await server.close();
  for (const mock of mocks) await mock.close();
  rmSync(scratch, { recursive: true });
});

const newWorkspace = (): string => mkdtempSync(join(scratch, 'job-'));
const keyInputs = ({ keys }: Serving): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([role, key]) => [`key-${role}`, key]));
const inputs = (target: Serving): Record<string, string> => ({ target: target.url, ...keyInputs(target), only });
const secretsOf = ({ keys }: Serving): readonly string[] =>
  Object.values(keys).flatMap((key) => {
    const { apiKeySecret } = JSON.parse(Buffer.from(key.slice('svc_key_'.length), 'base64url').toString()) as {
      apiKeySecret: string;
    };
    return [key, apiKeySecret];
  });

describe('the action', () => {
  it(
    'installs itself without development dependencies, and tells a good deployment from its reports',
    { timeout: 120_000 },
    async () => {
      const workspace = newWorkspace();
      const job = await runAction(folder, { with: inputs(good), workspace });
      expect(job.output).not.toContain('::error');
      expect(job.code).toBe(0);
      expect(job.outputs).toMatchObject({ 'exit-code': '0', failed: '0', errored: '0', reports: 'conformance' });
      expect(Number(job.outputs['passed'])).toBeGreaterThan(5);
      expect(job.summary).toContain(`## Conformance of ${good.url}`);
      expect(job.summary).toContain('No findings.');
      expect(job.used).toEqual([
        { uses: 'actions/upload-artifact@v4', with: { name: 'conformance', path: 'conformance' } },
      ]);
      const reports = ['report.json', 'report.xml', 'report.html'].map((name) => join(workspace, 'conformance', name));
      const texts = reports.map((file) => readFileSync(file, 'utf8'));
      for (const secret of secretsOf(good)) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
      expect(existsSync(join(folder, 'node_modules', 'oxlint'))).toBe(false);
    },
  );

  it('fails on a finding, annotates it, and accepts it by a baseline', async () => {
    const workspace = newWorkspace();
    const job = await runAction(folder, { with: inputs(loose), workspace, without: [install] });
    expect(job.code).toBe(1);
    expect(job.outputs).toMatchObject({ 'exit-code': '1' });
    expect(job.output).toMatch(/^::error title=POST \/api\/reports%3A .+::expected .+/m);
    expect(job.summary).toContain('| ❌ | `POST /api/reports` |');
    expect(job.used.map(({ uses }) => uses)).toEqual(['actions/upload-artifact@v4']);
    const unmasked = job.output.replaceAll(/^::add-mask::.*$/gm, '');
    for (const secret of secretsOf(loose)) expect(unmasked).not.toContain(secret);
    for (const key of Object.values(loose.keys)) expect(job.output).toContain(`::add-mask::${key}\n`);

    const { findings } = JSON.parse(readFileSync(join(workspace, 'conformance', 'report.json'), 'utf8')) as {
      findings: readonly { id: string }[];
    };
    const known = findings.map(({ id }) => ({ id, reason: 'the limit is 11 until the next release' }));
    writeFileSync(join(workspace, 'baseline.json'), JSON.stringify(known));
    const accepted = await runAction(folder, {
      with: { ...inputs(loose), baseline: 'baseline.json' },
      workspace,
      without: [install],
    });
    expect(accepted.code).toBe(0);
    expect(accepted.outputs).toMatchObject({ 'exit-code': '0' });
  });

  it('says why a deployment could not be checked', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const job = await runAction(folder, {
      with: inputs({ ...good, url: nowhere, keys: mocks[0]!.keysFor(nowhere) }),
      workspace: newWorkspace(),
      without: [install],
    });
    expect(job.code).toBe(2);
    expect(job.outputs).toMatchObject({ 'exit-code': '2', passed: '' });
    expect(job.output).toMatch(/^::error title=The target could not be checked::marts: 127\.0\.0\.1:1: /m);
    expect(job.summary).toMatch(/^The target could not be checked\. marts: /m);
  });

  it('removes what it has created when the job is cancelled', async () => {
    const workspace = newWorkspace();
    const journal = join(workspace, 'conformance', 'created.journal');
    const job = await runAction(folder, {
      with: { ...inputs(good), only: '' },
      workspace,
      without: [install],
      cancelWhen: () => existsSync(journal),
    });
    expect(job.output).toContain('ending; removing what was created');
    expect(job.code).toBe(2);
    expect(existsSync(journal)).toBe(false);
  });
});

type Workflow = {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy?: { readonly matrix: { readonly shard: readonly string[] } };
        readonly steps: readonly { readonly uses: string; readonly with?: Readonly<Record<string, unknown>> }[];
      }
    >
  >;
};

/** What a job of a workflow in examples/ci gives the action; the baseline of its repository is left out. */
function withOf(file: string, job: string, target: Serving, shard = ''): Record<string, string> {
  const { jobs } = parse(readFileSync(join(root, 'examples', 'ci', file), 'utf8')) as Workflow;
  const step = jobs[job]!.steps.find(({ uses }) => uses.startsWith('your-organization/data-marts-kit@'));
  const secret = Object.entries(target.keys).map(([role, key]) => [
    `MARTS_KEY_${role.replaceAll('-', '_').toUpperCase()}`,
    key,
  ]);
  const contexts = {
    vars: { MARTS_TARGET: target.url },
    secrets: Object.fromEntries(secret) as Record<string, string>,
    matrix: { shard },
  };
  const { baseline: _, ...given } = step!.with ?? {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, evaluate(String(value), contexts)]));
}

describe('the workflows of examples/ci', () => {
  it('github.yml gates a deployment', async () => {
    const given = { ...withOf('github.yml', 'conformance', loose), only, require: '' };
    const job = await runAction(folder, { with: given, workspace: newWorkspace(), without: [install] });
    expect(job.outputs['exit-code']).toBe('1');
  });

  it('github-shards.yml splits a run, and its merge decides', async () => {
    const workspace = newWorkspace();
    const names: string[] = [];
    for (const shard of ['1/4', '2/4', '3/4', '4/4']) {
      const given = { ...withOf('github-shards.yml', 'shard', loose, shard), only, reports: 'shards' };
      const job: Job = await runAction(folder, { with: given, workspace, without: [install] });
      expect(job.code).toBe(0);
      expect(job.summary).toBe('');
      names.push(...job.used.map((step) => step.with['name']!));
    }
    expect(names).toEqual(['shard-1-of-4', 'shard-2-of-4', 'shard-3-of-4', 'shard-4-of-4']);
    const merge = withOf('github-shards.yml', 'merge', loose);
    const job = await runAction(folder, { with: merge, workspace, without: [install] });
    expect(job.code).toBe(1);
    expect(job.outputs).toMatchObject({ 'exit-code': '1' });
    expect(job.summary).toContain('| ❌ | `POST /api/reports` |');
  });

  it('gitlab.yml runs the script of the package, and keeps what that leaves', () => {
    const { conformance } = parse(readFileSync(join(root, 'examples', 'ci', 'gitlab.yml'), 'utf8')) as {
      conformance: { script: readonly string[]; artifacts: { paths: readonly string[]; reports: { junit: string } } };
    };
    expect(existsSync(join(root, conformance.script.at(-1)!.replace('node_modules/data-marts-kit/', '')))).toBe(true);
    const { paths, reports } = conformance.artifacts;
    expect([...paths, reports.junit]).toEqual(['conformance', 'conformance/report.xml']);
  });

  it('name the shards that they are split into', () => {
    const { jobs } = parse(readFileSync(join(root, 'examples', 'ci', 'github-shards.yml'), 'utf8')) as Workflow;
    expect(jobs['shard']!.strategy!.matrix.shard).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });
});
