import type { Json, JsonObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import type { Caller } from './access/auth.ts';
import type { MockRequest, MockResponse } from './http.ts';
import type { Space } from './spaces/space.ts';
import type { Store } from './store/store.ts';

/** A valid request of a caller who may make it. */
export type Call = {
  readonly operation: Operation;
  /** All operations of the contract. */
  readonly operations: readonly Operation[];
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters, with the types of the contract. */
  readonly query: Readonly<Record<string, Json>>;
  /** The request body; an empty object where there is none. */
  readonly body: JsonObject;
  /** Its JSON text as it was sent; undefined where there is none. */
  readonly bodyText: string | undefined;
  /** Undefined where the operation is not protected. */
  readonly caller: Caller | undefined;
  readonly request: MockRequest;
  readonly space: Space;
  /** The store of the space; on other methods than GET within one transaction, which a Refusal undoes. */
  readonly store: Store;
};

/** What the service does on one operation. Throws a Refusal for what it refuses. */
export type Behaviour = (call: Call) => MockResponse | Promise<MockResponse>;

/**
 * Behaviours by operationId. An operation without one is answered by Prism, without state. One that waits for the
 * warehouse is `unlocked`: its store is not within a transaction, so that a slow query holds up nobody; it makes its own
 * for what it writes.
 */
export type Behaviours = Readonly<Record<string, Behaviour | { readonly unlocked: Behaviour }>>;
