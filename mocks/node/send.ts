import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { MockResponse } from '../http.ts';

/** Smaller bodies fit one packet: compressing them costs more than it saves. */
const worthCompressing = 1400;

const compress = promisify(gzip);

/**
 * Sends a response: whole bodies with their length, iterated ones as they come (with back-pressure; when the client
 * goes, the iteration is ended), compressed where the client accepts gzip, and no body to HEAD.
 */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: MockResponse,
): Promise<void> {
  if (body === undefined) {
    response.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, 'content-length': 0 });
    response.end();
  } else if (typeof body === 'string' || body instanceof Uint8Array) {
    await sendWhole(request, response, { status, headers, body });
  } else {
    await sendStream(request, response, { status, headers, body });
  }
}

async function sendWhole(
  { method, headers: { 'accept-encoding': accepted } }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: MockResponse & { readonly body: string | Uint8Array },
): Promise<void> {
  const isNegotiated = body.length >= worthCompressing;
  const zipped = isNegotiated && acceptsGzip(accepted);
  const bytes = zipped ? await compress(body) : body;
  const all = isNegotiated ? toNegotiatedHeaders(headers, zipped) : headers;
  // To HEAD, an empty body is one that was not made: its length is not known (RFC 9110, 8.6).
  const hasLength = method !== 'HEAD' || bytes.length > 0;
  response.writeHead(status, hasLength ? { ...all, 'content-length': Buffer.byteLength(bytes) } : all);
  response.end(method === 'HEAD' ? undefined : bytes);
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
  const source = Readable.from(body, { objectMode: false });
  if (zipped) await pipeline(source, createGzip({ flush: constants.Z_SYNC_FLUSH }), response);
  else await pipeline(source, response);
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
