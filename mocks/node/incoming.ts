import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { http } from './http.ts';

/**
 * Requests whose headers are read once per connection: most clients send the same ones with each request, and reading
 * them takes a twentieth of what an answer takes. Nobody may change them. It is a class because Node makes requests of
 * one.
 */
export function createIncoming(): typeof http.IncomingMessage {
  const latest = new WeakMap<Socket, { readonly raw: readonly string[]; readonly headers: IncomingHttpHeaders }>();
  const headersOf = (request: IncomingMessage): IncomingHttpHeaders => {
    const { socket, rawHeaders: raw } = request;
    const known = latest.get(socket);
    if (known !== undefined && isSame(known.raw, raw)) return known.headers;
    const headers: IncomingHttpHeaders = Reflect.get(http.IncomingMessage.prototype, 'headers', request);
    latest.set(socket, { raw, headers });
    return headers;
  };
  class Incoming extends http.IncomingMessage {
    own: IncomingHttpHeaders | undefined = undefined;
  }
  Object.defineProperty(Incoming.prototype, 'headers', {
    get(this: Incoming): IncomingHttpHeaders {
      this.own ??= headersOf(this);
      return this.own;
    },
  });
  return Incoming;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}
