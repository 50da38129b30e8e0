import type { RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { InputError } from '../../spec/input-error.ts';
import { http } from './http.ts';

/** Where a server listens. Port 0 takes a free one. */
export type ListenOptions = { readonly host: string; readonly port: number };

/** A listening server. */
export type Listening = {
  readonly url: string;
  /** Takes no more connections, and breaks those off that are still busy after so many milliseconds (default: at once). */
  readonly close: (patience?: number) => Promise<void>;
};

/** How often connections that have fallen idle are closed while a server is waited for, in milliseconds. */
const idleCheck = 50;

/**
 * Connections are as long as their clients want: one that is closed for being idle may be closed under the next request,
 * which then fails for no reason that its sender could know. Those whose client is gone without a word are found by
 * TCP. A timer less per request is the smaller gain.
 */
const staysOpen = { keepAliveTimeout: 0, keepAlive: true, keepAliveInitialDelay: 60_000 };

/** What is said to bytes that are no HTTP request, before any handler sees them. */
const garbage: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Listens for HTTP/1.1 requests and hands them to a listener; refuses in words what is no request.
 *
 * @throws InputError when the port is taken or may not be used.
 */
export async function serve(
  listener: RequestListener,
  { host, port }: ListenOptions,
  options: ServerOptions,
): Promise<Listening> {
  const server = http.createServer({ ...staysOpen, ...options }, (request, response) => {
    (request.socket as Connection)[latestResponse] = response;
    listener(request, response);
  });
  server.on('clientError', (error, socket: Connection) => refuseGarbage(error, socket, socket[latestResponse]));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toInputError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address() as { port: number };
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${address.port}`, close: (patience = 0) => close(server, patience) };
}

const latestResponse = Symbol('latest response');

/** A connection, which knows the latest response itself: to look it up would cost more. */
type Connection = Duplex & { [latestResponse]?: ServerResponse };

/** The path and query of a request target: a server takes its absolute form too (RFC 9112, 3.2.2). */
export function toOriginForm(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url === null ? target : url.pathname + url.search;
}

/**
 * Says what is wrong with the bytes on a connection, and closes it. Requests that came whole before them are answered
 * first: responses stand in the order of their requests (RFC 9112, 9.3.2).
 */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Duplex, latest: ServerResponse | undefined): void {
  const refuse = (): void => {
    const status = garbage[error.code ?? ''] ?? '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (latest === undefined || latest.writableFinished) refuse();
  else if (latest.req.complete) latest.once('finish', refuse);
  else if (latest.headersSent) socket.destroy();
  else refuse();
}

async function close(server: Server, patience: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  if (patience > 0) {
    const idle = setInterval(() => server.closeIdleConnections(), idleCheck);
    const enough = Promise.withResolvers<void>();
    const timer = setTimeout(enough.resolve, patience);
    await Promise.race([closed, enough.promise]);
    clearInterval(idle);
    clearTimeout(timer);
  }
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
