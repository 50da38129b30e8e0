import type { JsonObject } from '../../spec/json.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Visit } from './session-control.ts';

/** A valid request to the control interface. */
export type ControlCall = {
  /** The name of the session that it is about; empty for the unnamed one. */
  readonly session: string;
  readonly params: Readonly<Record<string, string>>;
  /** With the types of the description. */
  readonly query: JsonObject;
  /** An empty object where there is none. */
  readonly body: JsonObject;
  readonly request: MockRequest;
  /** Finds the session, and makes it where there is none yet. */
  readonly visit: () => MaybePromise<Visit>;
};

/** Answers an operation of the control interface. Throws a Refusal for what it refuses. */
export type ControlHandler = (call: ControlCall) => MockResponse | Promise<MockResponse>;

/** Handlers by the operationId of the description. */
export type ControlHandlers = Readonly<Record<string, ControlHandler>>;

/** The answer where there is nothing to say. */
export const noContent: MockResponse = { status: 204, headers: {}, body: undefined };
