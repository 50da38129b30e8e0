import type { IncomingMessage } from 'node:http';
import type { Incoming, Taker } from './incoming.ts';

/** The largest request body, in bytes ("request size limits: not shown"). */
export const maxBody: number = 10 * 1024 * 1024;

/**
 * How much of a body that is too large is read and dropped after the refusal: a connection that is closed while its
 * client writes is reset, and the client may never read the refusal.
 */
const maxDropped = 8 * maxBody;

/** What was read of a body; undefined where it was empty. */
export type BodyRead = Uint8Array | undefined | 'too-large';

/**
 * Reads the body of a request to its end and gives it to the one, or calls the other when the client goes before that.
 * It is not promised: an answer would wait for two more turns. A body that says that it is not too large is taken past
 * the stream, where the request lets it; when its client goes, nothing is left to be ended.
 */
export function readBody(request: IncomingMessage, onRead: (body: BodyRead) => void, onGone: () => void): void {
  if (isTakeable(request)) request.taker = toTaker(onRead);
  else readStream(request, onRead, onGone);
}

/** Whether a request has a body: its head says so (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

function isTakeable(request: IncomingMessage): request is Incoming {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined && length !== undefined && isFitting(length) && 'taker' in request;
}

/** Whether a length, as text, is none of a body that is too large. That of short ones need not be read as a number. */
function isFitting(length: string): boolean {
  return length.length < digitsOfMost || Number(length) <= maxBody;
}

const digitsOfMost = String(maxBody).length;

function toTaker(onRead: (body: BodyRead) => void): Taker {
  const pieces: Buffer[] = [];
  return (piece) => {
    if (piece === null) onRead(toWhole(pieces));
    else pieces.push(piece);
  };
}

/** The stream is not iterated: leaving an iteration early would close the connection before the refusal is sent. */
function readStream(request: IncomingMessage, onRead: (body: BodyRead) => void, onGone: () => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let isDecided = false;
  const decide = (body: BodyRead): void => {
    if (isDecided) return;
    isDecided = true;
    chunks = [];
    onRead(body);
  };
  if (Number(request.headers['content-length'] ?? 0) > maxBody) decide('too-large');
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxDropped) request.destroy();
    else if (size > maxBody) decide('too-large');
    else if (!isDecided) chunks.push(chunk);
  });
  request.on('end', () => decide(toWhole(chunks)));
  request.on('close', () => {
    // It comes after the end, too. Without a listener, errors end in this.
    if (isDecided) return;
    isDecided = true;
    onGone();
  });
}

function toWhole(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}
