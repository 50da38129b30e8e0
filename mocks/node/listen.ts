import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../handle.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { toCorsHeaders, toPreflightResponse } from './cors.ts';
import { hasBody, maxBody, readBody } from './read-body.ts';
import { createEncode, type Encode } from './encode.ts';
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
  handle: Handler,
  exposed: readonly string[],
  { patience = usualPatience, ...where }: ListenOptions,
): Promise<Listening> {
  const edge = { handle, exposed, encode: createEncode() };
  return serve((request, response) => void answer(edge, request, response), where, {
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    connectionsCheckingInterval: Math.min(1000, patience.head / 4),
    // Requests without a body are no streams, then.
    optimizeEmptyRequests: true,
  });
}

type Edge = {
  readonly handle: Handler;
  readonly exposed: readonly string[];
  readonly encode: Encode;
};

async function answer(edge: Edge, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { exposed, encode } = edge;
  try {
    const read = hasBody(request) ? await readBody(request) : undefined;
    const answered = await respond(edge, request, response, read);
    if (answered.dropped === true) throw new Error('dropped');
    const sending = send(request, response, withCors(request, answered, exposed), encode);
    if (sending !== undefined) await sending;
  } catch {
    // The client has gone, or the stream broke after its head was sent: nothing more can be said to it.
    response.destroy();
  }
}

function respond(
  { handle }: Edge,
  request: IncomingMessage,
  response: ServerResponse,
  body: Awaited<ReturnType<typeof readBody>>,
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
