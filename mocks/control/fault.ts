import type { Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { Refusal } from '../refusal.ts';

/** Milliseconds, or a range that they are drawn from. */
export type Delay = number | { readonly min: number; readonly max: number };

/** Trouble that is asked for: which requests it meets, what it does to them, how likely and how often. */
export type FaultSpec = {
  /** An operationId, a tag, `METHOD /path`, or `*`, which is the default. */
  readonly operation?: string;
  /** Only requests with the key of a user of this role. */
  readonly role?: Role;
  /** The answer in place of the service's. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of that answer. Default: an error body. */
  readonly body?: Json;
  /** How long to wait before anything else. */
  readonly delay?: Delay;
  /** The connection is closed without an answer. */
  readonly drop?: true;
  /** A stream of lines breaks off after so many. */
  readonly cutAfter?: number;
  /** How likely it strikes. Default 1. */
  readonly probability?: number;
  /** What its draws follow from. Default 1. */
  readonly seed?: number;
  /** How often it strikes. Default: without end. */
  readonly count?: number;
};

/** Headers that follow from how a response is sent. */
const ofTheConnection = ['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * Refuses what a fault cannot be, beyond the schema of the control interface.
 *
 * @throws Refusal with 400.
 */
export function assertFault({ status, headers, body, delay, drop, cutAfter }: FaultSpec): void {
  const [first, second] = Object.entries({ status, drop, cutAfter }).filter(([, value]) => value !== undefined);
  if (second !== undefined) {
    throw new Refusal(400, `a fault has either ${first![0]} or ${second[0]}; add two faults to have both`);
  }
  if (status === undefined && (headers ?? body) !== undefined) {
    throw new Refusal(400, 'headers and body go with a status; add one');
  }
  if (typeof delay === 'object' && delay.min > delay.max) {
    throw new Refusal(400, `the delay is from ${delay.min} to ${delay.max} ms; give min up to max`);
  }
  const wrong = Object.keys(headers ?? {}).find((name) => ofTheConnection.includes(name.toLowerCase()));
  if (wrong !== undefined) throw new Refusal(400, `the header ${wrong} belongs to the connection; leave it out`);
}
