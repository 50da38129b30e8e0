import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { MockResponse } from '../http.ts';
import type { Encode } from './encode.ts';

/** Smaller bodies fit one packet: compressing them costs more than it saves. */
const worthCompressing = 1400;

/** Smaller texts are encoded in no time. */
const worthKeeping = 4096;

/**
 * Sends a response: whole bodies with their length, iterated ones as they come (with back-pressure; when the client
 * goes, the iteration is ended), compressed where the client accepts gzip, and no body to HEAD.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: MockResponse,
  encode: Encode,
): void | Promise<void> {
  if (body === undefined) {
    response.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, 'content-length': 0 });
    response.end();
    return undefined;
  }
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    return sendStream(request, response, { status, headers, body });
  }
  if (body.length < worthCompressing) return sendWhole(request, response, { status, headers, body });
  if (acceptsGzip(request.headers['accept-encoding'])) {
    return sendZipped(request, response, { status, headers, body }, encode);
  }
  const bytes = typeof body === 'string' && body.length >= worthKeeping ? encode.plain(body) : body;
  return sendWhole(request, response, { status, headers: toNegotiatedHeaders(headers, false), body: bytes });
}

type Whole = MockResponse & { readonly body: string | Uint8Array };

function sendWhole({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: Whole): void {
  const length = Buffer.byteLength(body);
  // To HEAD, an empty body is one that was not made: its length is not known (RFC 9110, 8.6).
  const hasLength = method !== 'HEAD' || length > 0;
  response.writeHead(status, hasLength ? { ...headers, 'content-length': length } : headers);
  if (method === 'HEAD') response.end();
  // Text of as many bytes as characters is ASCII: the bytes are the same in Latin-1, which is written faster.
  else response.end(body, length === body.length ? 'latin1' : 'utf8');
}

async function sendZipped(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Whole,
  encode: Encode,
): Promise<void> {
  const zipped = await encode.zipped(body);
  sendWhole(request, response, { status, headers: toNegotiatedHeaders(headers, true), body: zipped });
}

async function sendStream(
  { method, headers: { 'accept-encoding': accepted } }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: MockResponse & { readonly body: AsyncIterable<string> },
): Promise<void> {
  if (method === 'HEAD' || response.closed) {
    await abandon(body);
    if (!response.closed) response.writeHead(status, toNegotiatedHeaders(headers, acceptsGzip(accepted))).end();
    return;
  }
  const zipped = acceptsGzip(accepted);
  response.writeHead(status, toNegotiatedHeaders(headers, zipped));
  response.flushHeaders();
  let broken: Error | undefined;
  const whole = untilBroken(body, (error) => {
    broken = error;
  });
  const source = Readable.from(whole, { objectMode: false });
  if (zipped) await pipeline(source, createGzip({ flush: constants.Z_SYNC_FLUSH }), response, { end: false });
  else await pipeline(source, response, { end: false });
  if (broken !== undefined) {
    await hasLeft(response);
    throw broken;
  }
  response.end();
}

/** An iteration that ends where it would break: what came before is sent like all else. */
function untilBroken(body: AsyncIterable<string>, onBroken: (error: Error) => void): AsyncIterable<string> {
  const iterator = body[Symbol.asyncIterator]();
  const end = (error: Error): IteratorReturnResult<undefined> => {
    onBroken(error);
    return { done: true, value: undefined };
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => iterator.next().catch(end),
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

/** Waits until all that was written is with the operating system, which delivers it when the connection is closed. */
function hasLeft({ socket }: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (socket === null || socket.destroyed) resolve();
    else socket.write('', () => resolve());
  });
}

/** Ends an iteration that nobody takes. It is begun for that: a generator that never ran does not clean up. */
async function abandon(body: AsyncIterable<string>): Promise<void> {
  const iterator = body[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
}

/** The headers of a body that is compressed for those who accept it: caches have to know (RFC 9110, 12.5.5). */
function toNegotiatedHeaders(headers: MockResponse['headers'], zipped: boolean): Record<string, string> {
  const vary = headers['vary'] === undefined ? 'Accept-Encoding' : `${headers['vary']}, Accept-Encoding`;
  return { ...headers, ...(zipped && { 'content-encoding': 'gzip' }), vary };
}

/** Whether a client takes gzip (RFC 9110, 12.5.3): named, or else by `*`, and not with a weight of nought. */
function acceptsGzip(accepted: string | string[] | undefined): boolean {
  if (typeof accepted !== 'string') return false;
  const codings = accepted.toLowerCase().split(',').map(toCoding);
  const coding = codings.find(({ name }) => name === 'gzip') ?? codings.find(({ name }) => name === '*');
  return coding !== undefined && coding.weight > 0;
}

function toCoding(text: string): { readonly name: string; readonly weight: number } {
  const [name = '', weight] = text.split(';').map((part) => part.trim());
  const [, value] = /^q\s*=\s*([\d.]+)$/.exec(weight ?? '') ?? [];
  return { name, weight: value === undefined ? 1 : Number(value) };
}
