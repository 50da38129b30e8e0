import type { WarehouseData } from '../rows/to-rows.ts';
import { Displaced } from './displaced.ts';
import type { Answer, Query, Question } from './message.ts';
import { startRunner } from './start-runner.ts';
import { createWaitingLine, type AnswerLimits } from './waiting-line.ts';

/** A runner, as those who have queries see it. */
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
  /** Whether no query is open and no question waits. */
  readonly isIdle: () => boolean;
  readonly hasEnded: () => boolean;
  /** Ends the runner; whatever waits is rejected with the reason. */
  readonly end: (reason: Error) => void;
};

/**
 * How often a runner at work is looked at, in milliseconds. Its time is counted in such looks, so that a process that is
 * halted itself (by a debugger, by a lid that is shut) does not take its own pause for the query's.
 */
const tick = 25;

/**
 * Starts a runner. It keeps this process alive only while it has something to answer, and ends with it.
 *
 * @param onIdle called whenever it has become idle
 */
export function createLink(data: WarehouseData, limits: AnswerLimits, onIdle: () => void): Link {
  const line = createWaitingLine(limits);
  const open = new Set<number>();
  const state = { isReady: false, hasEnded: false };
  const isIdle = (): boolean => open.size === 0 && line.length() === 0;
  const end = (reason: Error, others: Error): void => {
    if (state.hasEnded) return;
    state.hasEnded = true;
    watch.stop();
    runner.kill();
    line.end(reason, others);
  };
  const runner = startRunner(data, {
    onReady: () => {
      state.isReady = true;
    },
    onAnswer: (answer) => {
      line.settle(answer);
      if (line.length() === 0) watch.stop();
      if (isIdle()) onIdle();
    },
    onEnd: (reason) => end(reason, state.isReady ? new Displaced() : reason),
  });
  const watch = createWatch(runner.hold, () => {
    const reason = state.isReady ? line.tick(tick) : undefined;
    if (reason !== undefined) end(reason, new Displaced());
  });
  return {
    open: (id, query, skip) => {
      open.add(id);
      runner.send({ kind: 'open', id, query, skip });
    },
    ask: async (question) => {
      if (state.hasEnded) throw new Displaced();
      watch.start();
      runner.send(question);
      return await line.join(question.id);
    },
    close: (id) => {
      if (state.hasEnded) return;
      line.leave(id);
      runner.send({ kind: 'close', id });
      if (open.delete(id) && isIdle()) onIdle();
    },
    load: line.length,
    isStuck: line.isStuck,
    isIdle,
    hasEnded: () => state.hasEnded,
    end: (reason) => end(reason, reason),
  };
}

type Watch = { readonly start: () => void; readonly stop: () => void };

/** Looks at a runner at work again and again, and holds this process meanwhile. */
function createWatch(hold: (isHeld: boolean) => void, look: () => void): Watch {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      if (timer !== undefined) return;
      timer = setInterval(look, tick);
      hold(true);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      hold(false);
    },
  };
}
