import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { http } from './http.ts';

/** Takes the pieces of a body as they come, and null at its end. */
export type Taker = (piece: Buffer | null) => void;

/** A request whose body can be had without a stream. */
export type Incoming = IncomingMessage & {
  /**
   * What takes the body in place of the stream, where it is set before the body comes: the turns that a stream takes
   * cost more than a short body does. It has to take all of it, however long that is.
   */
  taker: Taker | undefined;
};

/**
 * Requests whose headers are read once per connection: most clients send the same ones with each request, and reading
 * them takes a twentieth of what an answer takes. Nobody may change them. It is a class because Node makes requests of
 * one.
 */
export function createIncoming(): typeof http.IncomingMessage {
  class Taken extends http.IncomingMessage {
    own: IncomingHttpHeaders | undefined = undefined;
    taker: Taker | undefined = undefined;

    /** Node pushes what it has read of a body, and then null. */
    override push(piece: unknown, encoding?: BufferEncoding): boolean {
      if (this.taker === undefined) return super.push(piece, encoding);
      this.taker(piece as Buffer | null);
      return true;
    }

    /** Node reads to its end what nobody has read when it is answered; of a body that was taken nothing is left. */
    override resume(): this {
      return this.taker === undefined ? super.resume() : this;
    }
  }
  Object.defineProperties(Taken.prototype, {
    headers: {
      get(this: Taken): IncomingHttpHeaders {
        this.own ??= headersOf(this);
        return this.own;
      },
    },
    readableEnded: {
      get(this: Taken): boolean {
        if (this.taker !== undefined) return this.complete;
        return Reflect.get(http.IncomingMessage.prototype, 'readableEnded', this);
      },
    },
  });
  return Taken;
}

const latestHeaders = Symbol('latest headers');

/** A connection, which knows the latest headers itself: to look them up would cost more. */
type Connection = Socket & {
  [latestHeaders]?: { readonly raw: readonly string[]; readonly headers: IncomingHttpHeaders };
};

function headersOf(request: IncomingMessage): IncomingHttpHeaders {
  const { rawHeaders: raw } = request;
  const socket: Connection = request.socket;
  const known = socket[latestHeaders];
  if (known !== undefined && isSame(known.raw, raw)) return known.headers;
  const headers: IncomingHttpHeaders = Reflect.get(http.IncomingMessage.prototype, 'headers', request);
  socket[latestHeaders] = { raw, headers };
  return headers;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}
