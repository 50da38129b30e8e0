import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WarehouseData } from '../rows/to-rows.ts';
import type { Answer, Greeting, Order, Question } from './message.ts';

/** The process of a runner. */
export type RunnerProcess = {
  readonly send: (message: Order | Question) => void;
  /** Whether this process must not end as long as the runner lives. */
  readonly hold: (isHeld: boolean) => void;
  readonly kill: () => void;
};

/** What is heard of a runner. */
export type RunnerEvents = {
  readonly onReady: () => void;
  readonly onAnswer: (answer: Answer) => void;
  /** It could not start, or has ended. */
  readonly onEnd: (reason: Error) => void;
};

/** The program beside this module: TypeScript in the repository, JavaScript in the package. */
const program = new URL(import.meta.url.endsWith('.ts') ? './runner.ts' : './runner.js', import.meta.url);

/** Starts the process of a runner (`runner.ts`). It ends with this process, but does not keep it from ending. */
export function startRunner(data: WarehouseData, { onReady, onAnswer, onEnd }: RunnerEvents): RunnerProcess {
  const child = fork(fileURLToPath(program), [JSON.stringify(data)], {
    // Rows become garbage as soon as they are sent; a small nursery keeps memory low and costs no speed.
    execArgv: ['--max-semi-space-size=8'],
    // Nothing of this process's environment: a query must not depend on it, and the runner has no use for its secrets.
    env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', (error) => onEnd(new Error(`The warehouse did not start: ${error.message}`)));
  child.on('exit', (code, signal) => {
    onEnd(new Error(`The warehouse ended unexpectedly (${signal ?? `exit code ${code}`}).`));
  });
  child.on('message', (message: Greeting | Answer) => {
    if (message.kind === 'ready') onReady();
    else if (message.kind === 'unusable') onEnd(new Error(`The warehouse could not be filled: ${message.message}`));
    else onAnswer(message);
  });
  const hold = (isHeld: boolean): void => {
    for (const handle of [child, child.channel])
      if (isHeld) handle?.ref();
      else handle?.unref();
  };
  hold(false);
  return {
    // One that has just ended is noticed by its exit.
    send: (message) => void child.send(message, () => undefined),
    hold,
    kill: () => void child.kill('SIGKILL'),
  };
}
