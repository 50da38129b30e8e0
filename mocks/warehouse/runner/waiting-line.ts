import { QueryError } from '../query-error.ts';
import { Displaced } from './displaced.ts';
import type { Answer } from './message.ts';

/** How long a runner may work on one answer, in milliseconds. */
export type AnswerLimits = {
  /** After this the query has the runner for itself. */
  readonly stuck: number;
  /** After this it is ended, and the runner with it. */
  readonly answer: number;
};

/** The questions that a runner has been asked and has not answered; it works on the first. */
export type WaitingLine = {
  readonly length: () => number;
  /** Whether the runner works on the first question for so long that the others have been displaced. */
  readonly isStuck: () => boolean;
  readonly join: (id: number) => Promise<Answer>;
  /** Hands the first one its answer. */
  readonly settle: (answer: Answer) => void;
  /** Displaces the questions of a query. */
  readonly leave: (id: number) => void;
  /** Notes that time has passed; gives the reason why the first one, and with it the runner, must be ended, if any. */
  readonly tick: (milliseconds: number) => Error | undefined;
  /** Rejects the first with a reason, and the others as displaced or for the same reason. */
  readonly end: (reason: Error, others: Error) => void;
};

type Waiting = {
  readonly id: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
  /** How long the runner has worked on it, in milliseconds. */
  age: number;
  /** Whether anyone still waits for the answer. */
  isWanted: boolean;
};

/** An empty line. A displaced question keeps its place, since the runner answers it all the same. */
export function createWaitingLine(limits: AnswerLimits): WaitingLine {
  const line: Waiting[] = [];
  let isStuck = false;
  return {
    length: () => line.length,
    isStuck: () => isStuck,
    join: (id) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      line.push({ id, resolve, reject, age: 0, isWanted: true });
      return promise;
    },
    settle: (answer) => {
      isStuck = false;
      line.shift()?.resolve(answer);
    },
    leave: (id) => line.filter((waiting) => waiting.id === id).forEach(displace),
    tick: (milliseconds) => {
      const [head, ...others] = line;
      if (head === undefined) return undefined;
      head.age += milliseconds;
      if (!isStuck && head.age >= limits.stuck) {
        isStuck = true;
        others.forEach(displace);
      }
      if (isStuck && !head.isWanted) return new Displaced();
      return head.age >= limits.answer ? toTimeLimitError(limits.answer) : undefined;
    },
    end: (reason, others) => line.splice(0).forEach(({ reject }, index) => reject(index === 0 ? reason : others)),
  };
}

function displace(waiting: Waiting): void {
  waiting.isWanted = false;
  waiting.reject(new Displaced());
}

function toTimeLimitError(milliseconds: number): QueryError {
  return new QueryError('time-limit', `The query yielded no row for ${milliseconds / 1000} s and was ended.`);
}
