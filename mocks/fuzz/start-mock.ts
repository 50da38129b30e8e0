import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Memory, Served } from './mock-process.ts';

/** A mock in a process of its own. */
export type FuzzedMock = Served & {
  /** The memory in use, in bytes, after everything that nobody holds is collected. */
  readonly memory: () => Promise<number>;
  /** Whether its process has ended. */
  readonly hasEnded: () => boolean;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** Starts a mock whose memory can be asked for: only a process of its own can be made to collect it. */
export async function startMock(...args: readonly 'bare'[]): Promise<FuzzedMock> {
  const file = join(import.meta.dirname, 'mock-process.ts');
  const child = fork(file, args, { execArgv: ['--expose-gc'], stdio: 'inherit' });
  const exit = once(child, 'exit');
  const orEnd = exit.then(() => Promise.reject(new Error('the mock ended')));
  // It ends without harm when the test does.
  orEnd.catch(() => {});
  const next = async (): Promise<unknown> => ((await Promise.race([once(child, 'message'), orEnd])) as unknown[])[0];
  const served = (await next()) as Served;
  return {
    ...served,
    memory: () => {
      const answer = next();
      child.send('memory');
      return answer.then((message) => (message as Memory).used);
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exit;
    },
  };
}
