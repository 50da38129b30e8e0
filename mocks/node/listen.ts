import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../handle.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { toCorsHeaders, toPreflightResponse } from './cors.ts';
import { maxBody, readBody } from './read-body.ts';
import { send } from './send.ts';
import { type Listening, type ListenOptions, serve, toOriginForm } from './serve.ts';

export type { Listening, ListenOptions } from './serve.ts';

/** How long a client may take for its head and for the whole request, in milliseconds; slower ones get 408. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 };

/**
 * Serves a handler over HTTP/1.1: reads bodies up to 10 MiB, answers HEAD, OPTIONS and cross-origin requests, sends
 * streams as they come. `exposed` are the response headers that scripts of other origins may read.
 *
 * @throws InputError when the port is taken or may not be used.
 */
export function listen(handle: Handler, exposed: readonly string[], where: ListenOptions): Promise<Listening> {
  return serve((request, response) => void answer(handle, exposed, request, response), where, timeouts);
}

async function answer(
  handle: Handler,
  exposed: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, headers, body, dropped = false } = await respond(handle, request, response);
    if (dropped) throw new Error('dropped');
    const all = request.headers.origin === undefined ? headers : { ...headers, ...toCorsHeaders(request, exposed) };
    await send(request, response, { status, headers: all, body });
  } catch {
    // The client has gone, or the stream broke after its head was sent: nothing more can be said to it.
    response.destroy();
  }
}

async function respond(handle: Handler, request: IncomingMessage, response: ServerResponse): Promise<MockResponse> {
  if (request.method === 'OPTIONS') return toPreflightResponse(request);
  const body = await readBody(request);
  if (body !== 'too-large') return handle(toMockRequest(request, body, response));
  const headers = { connection: 'close' };
  return toRefusalResponse(new Refusal(413, `the body is larger than ${maxBody} bytes`, { headers }));
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
  response.once('close', () => controller.abort());
  return controller.signal;
}
