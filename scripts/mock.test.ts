import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { InputError } from '../spec/input-error.ts';
import { parseCommand } from './command.ts';
import { mock } from './mock.ts';

const slow = 60_000;

/** Starts `marts mock`, with somebody who follows its journal: a stream without end. */
async function startFollowed(...options: readonly string[]): Promise<{
  readonly child: ChildProcess;
  readonly url: string;
  readonly reader: ReadableStreamDefaultReader<Uint8Array>;
}> {
  const command = [join(import.meta.dirname, 'marts.ts'), 'mock', '--port', '0', '--json', ...options];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const reader = (await fetch(`${url}/__mock/requests/feed`)).body!.getReader();
  await reader.read();
  return { child, url, reader };
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (;;) if ((await reader.read()).done) return;
}

test(
  'after SIGTERM a mock takes no more connections, goes on with its streams until it is out of patience, and exits with 0',
  async () => {
    const { child, url, reader } = await startFollowed('--drain', '3');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // Answered until it has heard of the signal, refused from then on; the stream is still there.
    while (await fetch(`${url}/__mock/health/live`).then(Boolean, () => false));
    expect(child.exitCode).toBe(null);
    await expect(readToEnd(reader)).rejects.toThrow('terminated');
    expect(await ended).toEqual([0, null]);
  },
  slow,
);

test(
  'SIGINT ends it at once',
  async () => {
    const { child, reader } = await startFollowed('--drain', '3600');
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await expect(readToEnd(reader)).rejects.toThrow('terminated');
    expect(await ended).toEqual([0, null]);
  },
  slow,
);

test.each([
  [['--state', 'state.db'], '--state'],
  [['--run-time', '5'], '--run-time'],
])('%j does nothing with the engine prism, and is refused', async (argv, want) => {
  const ran = mock.run(parseCommand(mock, ['--engine', 'prism', '--port', '0', ...argv], {}));
  await expect(ran).rejects.toThrow(InputError);
  await expect(ran).rejects.toThrow(`${want} does nothing with the engine prism`);
});
