import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../spec/input-error.ts';
import type { Handler } from './handle.ts';
import type { MockRequest, MockResponse } from './http.ts';
import { Refusal, toRefusalResponse } from './refusal.ts';

/** Where a server listens. Port 0 takes a free one. */
export type ListenOptions = { readonly host: string; readonly port: number };

/** A listening server. */
export type Listening = { readonly url: string; readonly close: () => Promise<void> };

/** The largest request body, in bytes ("request size limits: not shown"). */
const maxBody = 10 * 1024 * 1024;

/**
 * Serves a handler over HTTP/1.1: reads bodies up to 10 MiB, answers HEAD, OPTIONS and cross-origin requests, sends
 * streams as they come.
 *
 * @throws InputError when the port is taken or may not be used.
 */
export async function listen(
  handle: Handler,
  exposed: readonly string[],
  { host, port }: ListenOptions,
): Promise<Listening> {
  const server = createServer((request, response) => {
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
  const cors = corsHeaders(request, exposed);
  try {
    const preflight = request.method === 'OPTIONS';
    const result = preflight
      ? { status: 204, headers: preflightHeaders(request), body: undefined }
      : await handleBody(handle, request);
    await send(response, { ...result, headers: { ...result.headers, ...cors } }, request.method === 'HEAD');
  } catch {
    // The client has gone, or the stream broke after its head was sent: nothing more can be said to it.
    response.destroy();
  }
}

async function handleBody(handle: Handler, request: IncomingMessage): Promise<MockResponse> {
  const body = await readBody(request);
  if (body === 'too-large') {
    return toRefusalResponse(
      new Refusal(413, `the body is larger than ${maxBody} bytes`, { headers: { connection: 'close' } }),
    );
  }
  return handle(toMockRequest(request, body));
}

async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined | 'too-large'> {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return undefined;
  if (Number(request.headers['content-length'] ?? 0) > maxBody) return 'too-large';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody) return 'too-large';
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}

function toMockRequest(request: IncomingMessage, body: Uint8Array | undefined): MockRequest {
  return {
    method: request.method!,
    target: request.url!,
    headers: request.headers as Record<string, string | undefined>,
    body,
  };
}

async function send(
  response: ServerResponse,
  { status, headers, body }: MockResponse,
  headOnly: boolean,
): Promise<void> {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(headOnly ? undefined : body);
    return;
  }
  const empty = body === undefined && status !== 204 && status !== 304;
  response.writeHead(status, empty ? { ...headers, 'content-length': 0 } : headers);
  if (body === undefined || headOnly) response.end();
  else await pipeline(Readable.from(body), response);
}

/** Browsers may send every header and read those that the contract gives to responses (Fetch Standard, CORS). */
function corsHeaders({ headers }: IncomingMessage, exposed: readonly string[]): Record<string, string> {
  if (headers.origin === undefined) return {};
  return {
    'access-control-allow-origin': headers.origin,
    'access-control-expose-headers': exposed.join(', '),
    vary: 'Origin',
  };
}

function preflightHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  };
}

function refuseGarbage(error: NodeJS.ErrnoException, socket: import('node:stream').Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function toInputError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new InputError(`port ${port} on ${host} is in use; give another with --port, or --port 0 for a free one`);
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new InputError(`cannot listen on ${host}:${port} (${error.code}); give another --host or --port`);
  }
  return error;
}
