/**
 * The target could not be asked: connection refused, time-out, an answer that never ends or cannot be decoded. It is
 * neither a finding (the target broke a promise) nor a bug of ours: the case that meets it is errored, the run goes on.
 */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** No more requests may be sent. */
export class OverBudget extends TargetError {}
