import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { plainEnvironment } from './run.ts';

/** A mock that runs in a process of its own. */
export type ServedMock = {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly end: () => Promise<void>;
};

/** Starts a command that prints `{"url", "keys"}` when it is ready. */
export async function serveMock(
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
): Promise<ServedMock> {
  // A process group, since npx has the command as its child.
  const child = spawn(program, args, {
    cwd: folder,
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), closed])) as [string];
  const ready = JSON.parse(line) as Pick<ServedMock, 'url' | 'keys'>;
  return {
    ...ready,
    end: async () => {
      process.kill(-child.pid!, 'SIGTERM');
      await closed;
    },
  };
}
