import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const slow = 60_000;

/** Runs a script in a process of its own, which has `createMock` with our overlay, and gives what it prints at last. */
function run(script: string): string {
  const path = (...names: readonly string[]): string => JSON.stringify(join(root, ...names));
  const text = `
    import { createRequire, registerHooks } from 'node:module';
    const { createMock } = await import(${path('mocks', 'mock.ts')});
    const { assumptionsFile } = await import(${path('spec', 'contract.ts')});
    const overlays = [assumptionsFile];
    ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', text], { encoding: 'utf8' });
  return stdout.trim().split('\n').at(-1) || stderr;
}

test(
  'the driver is not loaded by a mock that needs none',
  () => {
    const loaded = run(`
    const mock = await createMock({ overlays });
    await mock.handle({ method: 'GET', target: '/api/reports', headers: {}, body: undefined });
    await mock.close();
    console.log(JSON.stringify(Object.keys(createRequire(import.meta.url)('node:module')._cache)));`);
    expect((JSON.parse(loaded) as string[]).filter((file) => /node_modules\/pg/.test(file))).toEqual([]);
  },
  slow,
);

test(
  'a driver that is not installed is told in one sentence',
  () => {
    const message = run(`
    const absent = Object.assign(new Error('absent'), { code: 'ERR_MODULE_NOT_FOUND' });
    registerHooks({ resolve: (name, context, next) => { if (name === 'pg') throw absent; return next(name, context); } });
    const error = await createMock({ overlays, state: 'postgres://127.0.0.1/marts' }).catch((thrown) => thrown);
    console.log(error.name + ': ' + error.message);
    process.exit();`);
    expect(message).toBe(
      'InputError: a state in PostgreSQL needs the package pg, which is not installed; run npm install pg',
    );
  },
  slow,
);
