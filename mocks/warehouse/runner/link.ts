import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WarehouseData } from '../rows/to-rows.ts';
import { Displaced } from './displaced.ts';
import type { Answer, Greeting, Order, Query, Question } from './message.ts';
import { toSibling } from './to-sibling.ts';
import { createWaitingLine, type AnswerLimits } from './waiting-line.ts';

/** A runner, as its parent sees it. */
export type Link = {
  /** Begins a query, which passes over some rows first. */
  readonly open: (id: number, query: Query, skip: number) => void;
  /**
   * Asks, and waits for the answer behind those who asked before. Rejects with Displaced when the runner cannot answer
   * for a reason that lies in another query, and with QueryError when this one takes too long.
   */
  readonly ask: (question: Question) => Promise<Answer>;
  /** Ends a query; the runner, too, when it is this query that holds the others up. */
  readonly close: (id: number) => void;
  /** How many questions wait. */
  readonly load: () => number;
  /** Whether one query holds the runner up: the others have been displaced, and new ones should go elsewhere. */
  readonly isStuck: () => boolean;
  readonly hasEnded: () => boolean;
  /** Whether no query is open and no question waits. */
  readonly isIdle: () => boolean;
  /** Ends the runner; whatever waits is rejected with the reason. */
  readonly end: (reason: Error) => void;
};

/**
 * How often a runner at work is looked at, in milliseconds. Its time is counted in such looks, so that a parent that is
 * halted itself (by a debugger, by a lid that is shut) does not take its own pause for the query's.
 */
const TICK = 25;

/**
 * Starts a runner. It keeps the parent alive only while it has something to answer, and ends with it.
 *
 * @param onIdle called whenever it has become idle
 */
export function createLink(data: WarehouseData, limits: AnswerLimits, onIdle: () => void): Link {
  const child = startRunner(data);
  const line = createWaitingLine(limits);
  const state = { isReady: false, hasEnded: false };
  const open = new Set<number>();
  const isIdle = (): boolean => open.size === 0 && line.length() === 0;
  const end = (reason: Error, others: Error): void => {
    state.hasEnded = true;
    watch.stop();
    child.kill('SIGKILL');
    line.end(reason, others);
  };
  const watch = createWatch(child, () => {
    const reason = state.isReady ? line.tick(TICK) : undefined;
    if (reason !== undefined) end(reason, new Displaced());
  });
  const settle = (answer: Answer): void => {
    line.settle(answer);
    if (line.length() === 0) watch.stop();
    if (isIdle()) onIdle();
  };
  const send = (message: Order | Question): void => {
    // A runner that has just died is noticed by its exit.
    if (!state.hasEnded) child.send(message, () => undefined);
  };
  child.on('error', (error) => end(new Error(`The warehouse did not start: ${error.message}`), error));
  child.on('exit', (code, signal) => {
    if (state.hasEnded) return;
    const crash = new Error(`The warehouse ended unexpectedly (${signal ?? `exit code ${code}`}).`);
    end(crash, state.isReady ? new Displaced() : crash);
  });
  child.on('message', (message: Greeting | Answer) => {
    if (message.kind === 'unusable') child.emit('error', new Error(message.message));
    else if (message.kind === 'ready') state.isReady = true;
    else settle(message);
  });
  return {
    open: (id, query, skip) => {
      open.add(id);
      send({ kind: 'open', id, query, skip });
    },
    ask: async (question) => {
      if (state.hasEnded) throw new Displaced();
      watch.start();
      send(question);
      return await line.join(question.id);
    },
    close: (id) => {
      line.leave(id);
      send({ kind: 'close', id });
      if (open.delete(id) && isIdle()) onIdle();
    },
    load: line.length,
    isStuck: line.isStuck,
    isIdle,
    hasEnded: () => state.hasEnded,
    end: (reason) => end(reason, reason),
  };
}

function startRunner(data: WarehouseData): ChildProcess {
  return fork(fileURLToPath(toSibling('runner', import.meta.url)), [JSON.stringify(data)], {
    execArgv: [],
    // Nothing of the parent's environment: a query must not depend on it, and the runner has no use for its secrets.
    env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
}

type Watch = { readonly start: () => void; readonly stop: () => void };

/** Looks at a runner while it works, and keeps the parent alive meanwhile, but not when there is nothing to wait for. */
function createWatch(child: ChildProcess, look: () => void): Watch {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
    child.unref();
    child.channel?.unref();
  };
  stop();
  return {
    stop,
    start: () => {
      if (timer !== undefined) return;
      timer = setInterval(look, TICK);
      child.ref();
      child.channel?.ref();
    },
  };
}
