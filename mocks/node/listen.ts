import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { InputError } from '../../spec/input-error.ts';
import type { Handler } from '../handle.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { toCorsHeaders, toPreflightResponse } from './cors.ts';
import { maxBody, readBody } from './read-body.ts';
import { send } from './send.ts';

/** Where a server listens. Port 0 takes a free one. */
export type ListenOptions = { readonly host: string; readonly port: number };

/** A listening server. */
export type Listening = { readonly url: string; readonly close: () => Promise<void> };

/** How long a client may take for its head and for the whole request, in milliseconds; slower ones get 408. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 };

/** What is said to bytes that are no HTTP request, before any handler sees them. */
const garbage: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Serves a handler over HTTP/1.1: reads bodies up to 10 MiB, answers HEAD, OPTIONS and cross-origin requests, sends
 * streams as they come. `exposed` are the response headers that scripts of other origins may read.
 *
 * @throws InputError when the port is taken or may not be used.
 */
export async function listen(
  handle: Handler,
  exposed: readonly string[],
  { host, port }: ListenOptions,
): Promise<Listening> {
  const server = createServer(timeouts, (request, response) => {
    void answer(handle, exposed, request, response);
  });
  server.on('clientError', refuseGarbage);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toInputError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address() as { port: number };
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${address.port}`, close: () => close(server) };
}

async function answer(
  handle: Handler,
  exposed: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, headers, body, dropped = false } = await respond(handle, request);
    if (dropped) throw new Error('dropped');
    const all = request.headers.origin === undefined ? headers : { ...headers, ...toCorsHeaders(request, exposed) };
    await send(request, response, { status, headers: all, body });
  } catch {
    // The client has gone, or the stream broke after its head was sent: nothing more can be said to it.
    response.destroy();
  }
}

async function respond(handle: Handler, request: IncomingMessage): Promise<MockResponse> {
  if (request.method === 'OPTIONS') return toPreflightResponse(request);
  const body = await readBody(request);
  if (body !== 'too-large') return handle(toMockRequest(request, body));
  const headers = { connection: 'close' };
  return toRefusalResponse(new Refusal(413, `the body is larger than ${maxBody} bytes`, { headers }));
}

function toMockRequest(request: IncomingMessage, body: Uint8Array | undefined): MockRequest {
  const target = request.url!;
  return {
    method: request.method!,
    target: target.startsWith('/') ? target : toOriginForm(target),
    headers: request.headers as Record<string, string | undefined>,
    body,
    remoteAddress: request.socket.remoteAddress,
  };
}

/** A server takes the absolute form of a request target too (RFC 9112, 3.2.2). */
function toOriginForm(target: string): string {
  const url = URL.parse(target);
  return url === null ? target : url.pathname + url.search;
}

function refuseGarbage(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = garbage[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

function toInputError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new InputError(`port ${port} on ${host} is in use; give another with --port, or --port 0 for a free one`);
  }
  if (['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
    return new InputError(`cannot listen on ${host}:${port} (${error.code}); give another --host or --port`);
  }
  return error;
}
