import type { Level } from './check.ts';
import type { Exchange } from './target/message.ts';

/** A broken promise, as a check sees it; the run adds requirement, curl line and what replays it. */
export type Fault = {
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /** The minimal request that shows it, with its answer. */
  readonly exchange: Exchange;
  /** Default: the requirement of the case. */
  readonly requirement?: string;
  readonly level?: Level;
  /** What tells this fault from another of the same case; default: nothing. */
  readonly key?: string;
  /** Operations between which the fault may lie, that of the exchange first; default: that one alone. */
  readonly operations?: readonly string[];
  /** The seed and path of fast-check, where the request was generated. */
  readonly path?: string;
};

/** How a case ended. Nothing is silently skipped: what was not asserted says why. */
export type Outcome =
  | { readonly state: 'passed' }
  | { readonly state: 'failed'; readonly faults: readonly Fault[] }
  /** It could not be concluded; `remedy` is what would let it, such as a line of configuration. */
  | { readonly state: 'inconclusive'; readonly reason: string; readonly remedy: string }
  | { readonly state: 'not applicable'; readonly reason: string }
  /** The target could not be asked. */
  | { readonly state: 'errored'; readonly reason: string };

/** The promise was kept. */
export const passed: Outcome = Object.freeze({ state: 'passed' });

/** The promise was broken, in one way or several. */
export function failed(...faults: readonly Fault[]): Outcome {
  return { state: 'failed', faults };
}

/** Nothing can be said, for a reason, until the remedy is applied. */
export function inconclusive(reason: string, remedy: string): Outcome {
  return { state: 'inconclusive', reason, remedy };
}

/** The promise does not concern this target or operation. */
export function notApplicable(reason: string): Outcome {
  return { state: 'not applicable', reason };
}

/** How a reply is described in a finding. */
export function describeReply({ reply }: Exchange): string {
  const body = reply.body.trim().replaceAll(/\s+/g, ' ');
  if (body === '') return `${reply.status}, no body`;
  return `${reply.status} ${body.length > 200 ? `${body.slice(0, 200)}…` : body}`;
}
