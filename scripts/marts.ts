#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { toCacheFolder } from '../spec/contract-cache.ts';
import { hintFor, InputError } from '../spec/input-error.ts';
import { type Command, type ExitCode, helpOf, parseCommand } from './command.ts';

/** The subcommands: each is loaded only when it is asked for. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  mock: async () => (await import('./mock.ts')).mock,
  conform: async () => (await import('./conform.ts')).conform,
  diff: async () => (await import('./diff.ts')).diff,
  fixtures: async () => (await import('./fixtures.ts')).fixtures,
  proxy: async () => (await import('./proxy.ts')).proxy,
  keys: async () => (await import('./keys.ts')).keys,
  lint: async () => (await import('./lint.ts')).lint,
};

/** Runs the command line `marts …` and returns the exit code. */
async function main(argv: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(await overview());
    return name === undefined ? 2 : 0;
  }
  if (!Object.hasOwn(commands, name)) {
    throw new InputError(`"${name}" is no command${hintFor(name, Object.keys(commands))}; see marts --help`);
  }
  // What is compiled once need not be at the next start: half of a start is that.
  enableCompileCache(join(toCacheFolder(), 'code'));
  const command = await commands[name]!();
  if (rest.includes('--help')) {
    process.stdout.write(helpOf(command));
    return 0;
  }
  return command.run(parseCommand(command, rest));
}

async function overview(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const lines = all.map(({ name, summary }) => `  marts ${name.padEnd(10)}${summary}`);
  return [
    'Usage: marts COMMAND [options]',
    '',
    ...lines,
    '',
    'marts COMMAND --help shows options and examples.',
    '',
  ].join('\n');
}

// Whoever reads the output may have seen enough (`… | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`marts: ${error.message}\n`);
  process.exitCode = 2;
}
