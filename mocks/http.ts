import type { Json } from '../spec/json.ts';

/** A request as the core sees it: whoever received it has read the body to its end. */
export type MockRequest = {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array | undefined;
  /** The address of the client; undefined where no network lies between. */
  readonly remoteAddress?: string | undefined;
  /** A signal that aborts when the client goes; made when it is asked for, since few behaviours do. */
  readonly signal?: (() => AbortSignal) | undefined;
};

/** A response of the core. A body that is iterated is sent as it comes. */
export type MockResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<string> | undefined;
  /** The connection is closed without an answer: a fault that was asked for. */
  readonly dropped?: boolean;
};

const jsonType: Readonly<Record<string, string>> = Object.freeze({ 'content-type': 'application/json; charset=utf-8' });

/** No headers of its own: a response without any has those of its type alone. */
export const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/** A JSON response. */
export function toJsonResponse(
  status: number,
  body: Json | undefined,
  headers: Readonly<Record<string, string>> = noHeaders,
): MockResponse {
  if (body === undefined) return { status, headers, body: undefined };
  return {
    status,
    headers: headers === noHeaders ? jsonType : { ...jsonType, ...headers },
    body: JSON.stringify(body),
  };
}

/** A response whose body is JSON text already. */
export function toTextResponse(status: number, text: string): MockResponse {
  return { status, headers: jsonType, body: text };
}
