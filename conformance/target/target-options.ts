/** How a target is asked; times in milliseconds, sizes in bytes. */
export type TargetOptions = {
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** The time within which a whole answer must be there. */
  readonly timeout: number;
  /** The size from which an answer, encoded or decoded, is given up. */
  readonly maxBody: number;
  /** The longest Retry-After that is waited for. */
  readonly maxRetryAfter: number;
  /** How many requests may be sent in all, each retry counted, until the limit is lifted. */
  readonly maxRequests: number;
};

/** The usual limits. */
export const targetDefaults: TargetOptions = {
  concurrency: 4,
  timeout: 10_000,
  maxBody: 16 * 1024 * 1024,
  maxRetryAfter: 60_000,
  maxRequests: Infinity,
};
