import type { Json, JsonObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import type { Caller } from './auth.ts';
import type { MockRequest, MockResponse } from './http.ts';

/** A valid request of a caller who may make it. */
export type Call = {
  readonly operation: Operation;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters, with the types of the contract. */
  readonly query: Readonly<Record<string, Json>>;
  readonly body: JsonObject;
  readonly caller: Caller | undefined;
  readonly request: MockRequest;
};

/** What the service does on one operation. Throws a Refusal for what it refuses. */
export type Behaviour = (call: Call) => MockResponse | Promise<MockResponse>;

/** Behaviours by operationId. An operation without one is answered by Prism, without state. */
export type Behaviours = Readonly<Record<string, Behaviour>>;
