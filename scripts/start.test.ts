import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const start = join(import.meta.dirname, 'start.mjs');

/** Runs `start.mjs` on a Node that says it is another version. */
const startOn = async (version: string): Promise<{ stdout: string; stderr: string; code: number }> => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
  return run(process.execPath, [...options, start, 'mock', '--help']).then(
    (output) => ({ ...output, code: 0 }),
    (error: unknown) => error as { stdout: string; stderr: string; code: number },
  );
};

test.each(['18.20.0', '20.20.2', '24.17.9'])(
  'Node %s is told in one sentence what runs it instead',
  async (version) => {
    const { stdout, stderr, code } = await startOn(version);
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `marts: this is Node ${version}, and marts needs 24.18.0 or later; use "npm start" or "npm run -s marts --", which run it on the one that npm ci has brought\n`,
      code: 2,
    });
  },
);

test.each(['24.18.0', '24.21.0', '26.0.0'])('Node %s runs it', async (version) => {
  const { stdout, code } = await startOn(version);
  expect([code, stdout.split('\n', 1)[0]]).toEqual([0, 'marts mock: serve a mock of the Data Marts Service']);
});
