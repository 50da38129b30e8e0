import type { IncomingMessage } from 'node:http';
import type { MockResponse } from '../http.ts';

/** What lets a script of another origin read a response (Fetch Standard, CORS protocol). */
export function toCorsHeaders({ headers }: IncomingMessage, exposed: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-expose-headers': exposed.join(', '),
    vary: 'Origin',
  };
}

/** The answer to OPTIONS: a script may use every method and send the headers that it asks for. */
export function toPreflightResponse({ headers }: IncomingMessage): MockResponse {
  const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
  const allowed = {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  };
  return { status: 204, headers: { allow: methods, ...allowed }, body: undefined };
}
