import type { Operation } from '../spec/operation.ts';
import { isChangingWhatExists } from './changes.ts';
import type { Case } from './check.ts';
import type { RunOptions } from './open-run.ts';
import { inconclusive, type Outcome } from './outcome.ts';
import { askedOfOthers } from './priority.ts';
import { requestOf } from './profile/profile.ts';

/** Why a case was not run when the run was interrupted. */
export const endedEarly = 'the run was ended early';

/** Without a token nothing but the exchange can be checked. */
export const noToken: Outcome = inconclusive('no key was given a token', 'a deployment that exchanges keys');

const lostAfter = 5;

/** Why no further case is begun, if so. After several requests in a row without an answer, the target is given up. */
export function endReason({ signal, maxTime }: RunOptions, started: number, unanswered: number): Outcome | undefined {
  if (unanswered >= lostAfter) return { state: 'errored', reason: 'the target no longer answers' };
  if (signal?.aborted === true) return inconclusive(endedEarly, 'let the run finish');
  const late = maxTime !== undefined && Date.now() - started > maxTime;
  return late ? inconclusive('cut by --max-time', 'a longer --max-time') : undefined;
}

/** Why a case may not be run on the target, if so: it would change more than the operator has allowed. */
export function forbiddenReason({ writes, operation }: Case, options: RunOptions): Outcome | undefined {
  if (!writes) return undefined;
  if (!options.allowWrites) return inconclusive('its requests could change the target', '--allow-writes');
  return operation === undefined ? undefined : untouchableReason(operation, options);
}

/** A case that needs more requests than may still be sent; the remedy is known once the run has ended. */
export function overBudget({ budget }: RunOptions, { priority }: Case): Outcome {
  const reason = `cut by --budget ${budget}`;
  return inconclusive(
    priority === askedOfOthers ? `${reason}; the same is asked of other operations` : reason,
    'a larger --budget',
  );
}

/** Whether a case was not run, or not to its end, for want of budget. */
export function isCut(outcome: Outcome, { budget }: RunOptions): boolean {
  return outcome.state === 'inconclusive' && outcome.reason.startsWith(`cut by --budget ${budget}`);
}

/** Existing data is never changed, unless the operator gives the request for it or the target is a mock. */
function untouchableReason(operation: Operation, { profile, disposable }: RunOptions): Outcome | undefined {
  if (disposable === true || !isChangingWhatExists(operation) || requestOf(profile, operation) !== undefined) {
    return undefined;
  }
  return existing(operation);
}

/**
 * What is told of an operation that changes what was there before, as long as the operator does not give the request
 * for it.
 */
export function existing({ method, path }: Operation, reason = 'it would change what exists'): Outcome {
  const remedy = `requests: { "${method} ${path}": { body: { … } } }, which will be sent`;
  return inconclusive(reason, remedy);
}
