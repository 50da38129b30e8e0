import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, Reply } from './message.ts';
import { createPace } from './pace.ts';
import { toRateLimit } from './rate-limit.ts';
import { OverBudget, TargetError } from './target-error.ts';
import { exchangeWith, openAgent } from './target-exchange.ts';
import { targetDefaults, type TargetOptions } from './target-options.ts';
import { hostOf } from './to-target-error.ts';

/** Where a request is sent to, other than to the target, and how its answer is taken. */
export type HowSent = {
  readonly origin?: string;
  readonly stream?: boolean;
  readonly asIs?: boolean;
  readonly takes503?: boolean;
};

/** A deployment that can be asked. */
export type Target = {
  readonly origin: string;
  /**
   * Sends one request to the target, or to another origin that a key names, and reads its answer. Redirects are not
   * followed. A 429, or a 503 with Retry-After, is waited out, longer each time, and asked again, six times at most; after
   * a 429 all requests are sent more slowly. With `asIs`, a 429 is an answer like any other: to a request that is wrong on
   * purpose it need not say anything of the pace. With `takes503`, a 503 is, whatever it says of when to come again.
   *
   * @throws TargetError when no whole answer comes; OverBudget when no more requests may be sent.
   */
  readonly send: (message: Message, how?: HowSent) => Promise<Reply>;
  /** How many requests have been sent. */
  readonly sent: () => number;
  /** How many messages they carried: one that is asked again counts once. */
  readonly asked: () => number;
  /** How many messages have been sent that have no answer yet. */
  readonly underWay: () => number;
  /** How many requests in a row have had no answer until now. */
  readonly unanswered: () => number;
  /** From now on requests are sent whatever their number. */
  readonly lift: () => void;
  readonly close: () => Promise<void>;
};

/** Opens a target; `origin` is its base URL, which may have a path. */
export function openTarget(origin: string, given: Partial<TargetOptions> = {}): Target {
  const options = { ...targetDefaults, ...given };
  const agent = openAgent(options);
  const pace = createPace();
  let sent = 0;
  let asked = 0;
  let underWay = 0;
  let unanswered = 0;
  let busy = 0;
  let isLimited = true;
  const once = async (message: Message, to: string, { stream, asIs }: HowSent, attempt: number): Promise<Reply> => {
    const sentAt = await pace.turn();
    if (isLimited && sent >= options.maxRequests)
      throw new OverBudget(`the budget of ${options.maxRequests} requests is spent`);
    sent += 1;
    try {
      const reply = await exchangeWith(agent, to.replace(/\/+$/, ''), message, stream === true, options);
      unanswered = 0;
      const limit = toRateLimit(reply);
      if (reply.status === 429 && asIs === true) return reply;
      if (reply.status === 429) {
        const isLast = attempt > retriesAtMost;
        const pause = isLast ? 0 : Math.min(retryAfter(reply, attempt), options.maxRetryAfter);
        pace.refused({ about: `${message.method} ${message.path}`, sentAt, pause, stated: limit.interval });
      } else pace.answered(Math.min(limit.pause, options.maxRetryAfter));
      return reply;
    } catch (error) {
      unanswered += 1;
      throw error;
    }
  };
  // RFC 9112, 9.3.1: a server may close an idle connection just when it is used again.
  const safely = (message: Message, to: string, how: HowSent, attempt: number): Promise<Reply> =>
    once(message, to, how, attempt).catch((error: unknown) => {
      if (!isReset(error) || !idempotent.includes(message.method)) throw error;
      return once(message, to, how, attempt);
    });
  const patiently = async (message: Message, to: string, how: HowSent): Promise<Reply> => {
    let reply = await safely(message, to, how, 1);
    for (let attempt = 1; attempt <= retriesAtMost && how.asIs !== true && isBusy(reply, how); attempt += 1) {
      // After a 429 nothing is sent for a while anyhow.
      if (reply.status === 503) await sleep(Math.min(retryAfter(reply, attempt), options.maxRetryAfter));
      reply = await safely(message, to, how, attempt + 1);
    }
    return reply;
  };
  return {
    origin,
    send: async (message, how = {}) => {
      asked += 1;
      underWay += 1;
      const reply = await patiently(message, how.origin ?? origin, how).finally(() => {
        underWay -= 1;
      });
      if (how.asIs === true) return reply;
      busy = reply.status === 429 ? busy + 1 : 0;
      if (busy > 0) throw new TargetError(`${hostOf(origin)} kept answering 429; lower --concurrency`);
      return reply;
    },
    sent: () => sent,
    asked: () => asked,
    underWay: () => underWay,
    unanswered: () => Math.max(unanswered, busy),
    lift: () => {
      isLimited = false;
    },
    close: () => agent.destroy(),
  };
}

function isBusy({ status, headers }: Reply, { takes503 }: HowSent): boolean {
  return status === 429 || (status === 503 && takes503 !== true && headers['retry-after'] !== undefined);
}

const retriesAtMost = 6;

/**
 * RFC 9110, 10.2.3: seconds or a date. What is less than our own pause, which is twice as long each time, is too little
 * for a service that was asked again after it and is still busy.
 */
function retryAfter({ headers }: Reply, attempt: number): number {
  const value = headers['retry-after'] ?? '';
  const pause = Math.min(4_000, 125 * 2 ** attempt);
  if (/^\d+$/.test(value)) return Math.max(pause, Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? pause : Math.max(pause, date - Date.now());
}

const idempotent: readonly string[] = ['GET', 'PUT', 'DELETE'];

function isReset(error: unknown): boolean {
  const { code } = ((error as TargetError).cause ?? {}) as NodeJS.ErrnoException;
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code ?? '');
}
