import { Refusal } from '../refusal.ts';

type DriverError = Error & { readonly code?: string };

/** Errors of the network on the way to the server. */
const ofTheNetwork = new Set(
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'].concat([
    'EAI_AGAIN',
    'ENOENT',
  ]),
);

/**
 * Classes of SQLSTATE (PostgreSQL, appendix A) that say that the server cannot serve now: connection exception,
 * insufficient resources, operator intervention; and a server that takes no writes, as one that is being replaced.
 */
const ofTheServer = /^(08|53|57)...$|^25006$/;

/** What the driver says itself, without a code. */
const ofTheDriver =
  /^Connection terminated|timeout|connection error|not queryable|Client was closed|after calling end/i;

/** Whether an error says that the database is away, and not that a statement is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DriverError;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return code === undefined ? ofTheDriver.test(message) : ofTheNetwork.has(code) || ofTheServer.test(code);
}

/** Whether a transaction lost against another one and may be tried again (serialization failure, deadlock). */
export function isLost(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01'].includes((error as DriverError).code ?? '');
}

/** What a client is told while the database is away (RFC 9110, 15.6.4). */
export function toUnavailable(error: unknown): Refusal {
  return Object.assign(
    new Refusal(503, 'the database that holds the state cannot be reached; try again', {
      headers: { 'retry-after': '1' },
    }),
    { cause: error },
  );
}
