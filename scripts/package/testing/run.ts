import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';

/** How a command ended, and what it printed. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** The environment of this machine with the Node that runs this, without what this kit or a runner has put into it. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const own = /^(GITHUB|MARTS|VITEST|npm_lifecycle|npm_package)_|^(CI|NODE_ENV|NODE_OPTIONS)$/;
  const others = Object.entries(process.env).filter(([name]) => !own.test(name));
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
  return { ...Object.fromEntries(others), PATH: path, SCARF_ANALYTICS: 'false' };
}

/** Runs a command in a folder until it ends. */
export async function run(
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = spawn(program, args, { cwd: folder, env: { ...plainEnvironment(), ...environment } });
  const ended = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, ...ended };
}
