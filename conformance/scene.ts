import type { Contract } from '../spec/contract.ts';
import type { Operation } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import type { Arranger } from './arrange/arrange.ts';
import type { Journal } from './clean-up/journal.ts';
import type { Entry } from './undisturbed/diary.ts';
import type { Exchange, Message } from './target/message.ts';
import type { Profile } from './profile/profile.ts';
import type { RequestParts } from './arrange/request-parts.ts';
import type { Opening, Session } from './keys/session.ts';

/** How a request is sent: with the key of a role, or with headers of its own and no key at all. */
export type As = { readonly role: Role } | { readonly headers: Readonly<Record<string, string>> };

/** What a running case has at hand. */
export type Scene = {
  /** The base URL of what is judged. */
  readonly target: string;
  /** What may be asserted. */
  readonly contract: Contract;
  /** What may arrange: the contract with our assumptions and the overlays of the deployment. */
  readonly assumed: Contract;
  readonly profile: Profile;
  readonly seed: number;
  /** What the name of everything that this run creates begins with. */
  readonly prefix: string;
  readonly allowWrites: boolean;
  /** Whether nothing on the target is worth protecting, since it is a mock. */
  readonly disposable?: boolean | undefined;
  /** Which part of the plan this run is: others create and remove on the same target meanwhile. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  /** By role, in the order of the contract. */
  readonly sessions: ReadonlyMap<Role, Session>;
  /** The exchanges of keys that gave no token. */
  readonly tokenless: readonly Opening[];
  /** Sends a request of an operation. A token that has expired is renewed, once. */
  readonly send: (operation: Operation, parts: RequestParts, as: As) => Promise<Exchange>;
  /** Sends any request, as it is. */
  readonly sendMessage: (
    message: Message,
    how?: { readonly operation?: Operation; readonly origin?: string; readonly asIs?: boolean },
  ) => Promise<Exchange>;
  /** Whether so many requests more are within the budget of the run. */
  readonly hasRoomFor: (requests: number) => boolean;
  /** Milliseconds since a request was answered that has changed records of a resource; Infinity where none was. */
  readonly sinceChange: (resource: string) => number;
  /** Every exchange whose answer was a 5xx, once per operation and status. */
  readonly serverErrors: () => readonly Exchange[];
  /**
   * Every request of an operation with a resource in its path, or that creates or lists, in the order of their answers.
   */
  readonly diary: readonly Entry[];
  readonly arrange: Arranger;
  /** Where it is noted, before it is done, what has to be undone in the end. */
  readonly journal: Pick<Journal, 'add' | 'drop'>;
  /** Does something once per run and gives its result to all who ask: one arrangement serves many checks. */
  readonly once: <T>(key: string, work: () => Promise<T>) => Promise<T>;
};
