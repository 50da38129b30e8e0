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
  const zipped = acceptsGzip(request);
  if (body === undefined) {
    response.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, 'content-length': 0 });
    response.end();
  } else if (typeof body === 'string' || body instanceof Uint8Array) {
    const small = body.length < worthCompressing || !zipped;
    const bytes = small ? body : await compress(body);
    const coded = small ? headers : toCodedHeaders(headers);
    response.writeHead(status, { ...coded, 'content-length': Buffer.byteLength(bytes) });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  } else {
    await sendStream(request, response, { status, headers, body }, zipped);
  }
}

async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: MockResponse & { readonly body: AsyncIterable<string> },
  zipped: boolean,
): Promise<void> {
  response.writeHead(status, zipped ? toCodedHeaders(headers) : headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.flushHeaders();
  const source = Readable.from(body, { objectMode: false });
  if (zipped) await pipeline(source, createGzip({ flush: constants.Z_SYNC_FLUSH }), response);
  else await pipeline(source, response);
}

function toCodedHeaders(headers: MockResponse['headers']): Record<string, string> {
  const vary = headers['vary'] === undefined ? 'Accept-Encoding' : `${headers['vary']}, Accept-Encoding`;
  return { ...headers, 'content-encoding': 'gzip', vary };
}

/** Whether the client takes gzip (RFC 9110, 12.5.3): named, and not with a weight of nought. */
function acceptsGzip({ headers }: IncomingMessage): boolean {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || !accepted.includes('gzip')) return false;
  return !/gzip\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted);
}
