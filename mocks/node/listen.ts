import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../handle.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { toCorsHeaders, toPreflightResponse } from './cors.ts';
import { type BodyRead, hasBody, maxBody, readBody } from './read-body.ts';
import { createEncode, type Encode } from './encode.ts';
import { createIncoming } from './incoming.ts';
import { send } from './send.ts';
import { type Listening, serve, toOriginForm, type ListenOptions as Where } from './serve.ts';

export type { Listening } from './serve.ts';

/** Where a mock listens, and how patient it is. */
export type ListenOptions = Where & { readonly patience?: Patience | undefined };

/** How long a client may take for its head and for the whole request, in milliseconds; slower ones get 408. */
export type Patience = { readonly head: number; readonly request: number };

const usualPatience: Patience = { head: 10_000, request: 30_000 };

/**
 * Serves a handler over HTTP/1.1: reads bodies up to 10 MiB, answers HEAD, OPTIONS and cross-origin requests, sends
 * streams as they come. `exposed` are the response headers that scripts of other origins may read.
 *
 * @throws InputError when the port is taken or may not be used.
 */
export function listen(
  handle: Answer,
  exposed: readonly string[],
  { patience = usualPatience, ...where }: ListenOptions,
): Promise<Listening> {
  const edge = { handle, exposed, encode: createEncode() };
  return serve((request, response) => answer(edge, request, response), where, {
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    connectionsCheckingInterval: Math.min(1000, patience.head / 4),
    // Requests without a body are no streams, then.
    optimizeEmptyRequests: true,
    IncomingMessage: createIncoming(),
  });
}

type Edge = {
  readonly handle: Answer;
  readonly exposed: readonly string[];
  readonly encode: Encode;
};

function answer(edge: Edge, request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) answerTo(edge, request, response, undefined);
  else {
    const onRead = (body: BodyRead): void => answerTo(edge, request, response, body);
    readBody(request, onRead, () => response.destroy());
  }
}

/** Answers a request whose body was read; without a promise where nobody has to wait for anything. */
function answerTo(edge: Edge, request: IncomingMessage, response: ServerResponse, body: BodyRead): void {
  try {
    const sent = after(respond(edge, request, response, body), (answered) => {
      if (answered.dropped === true) throw new Error('dropped');
      return send(request, response, withCors(request, answered, edge.exposed), edge.encode);
    });
    if (sent instanceof Promise) sent.catch(() => response.destroy());
  } catch {
    // The client has gone, or the stream broke after its head was sent: nothing more can be said to it.
    response.destroy();
  }
}

function respond(
  { handle }: Edge,
  request: IncomingMessage,
  response: ServerResponse,
  body: BodyRead,
): MaybePromise<MockResponse> {
  if (request.method === 'OPTIONS') return toPreflightResponse(request);
  if (body === 'too-large') return toRefusalResponse(new Refusal(413, `the body is larger than ${maxBody} bytes`));
  return handle(toMockRequest(request, body, response));
}

function withCors(request: IncomingMessage, response: MockResponse, exposed: readonly string[]): MockResponse {
  if (request.headers.origin === undefined) return response;
  return { ...response, headers: { ...response.headers, ...toCorsHeaders(request, exposed) } };
}

function toMockRequest(request: IncomingMessage, body: Uint8Array | undefined, response: ServerResponse): MockRequest {
  return {
    method: request.method!,
    target: toOriginForm(request.url!),
    headers: request.headers as Record<string, string | undefined>,
    body,
    remoteAddress: request.socket.remoteAddress,
    signal: () => toSignal(response),
  };
}

function toSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}
