import type { IncomingMessage } from 'node:http';

/** The largest request body, in bytes ("request size limits: not shown"). */
export const maxBody: number = 10 * 1024 * 1024;

/**
 * How much of a body that is too large is read and dropped after the refusal: a connection that is closed while its
 * client writes is reset, and the client may never read the refusal.
 */
const maxDropped = 8 * maxBody;

/**
 * Reads the body of a request to its end; undefined when it has none. Rejects when the client goes before that.
 * The stream is not iterated: leaving an iteration early would close the connection before the refusal is sent.
 */
export function readBody(request: IncomingMessage): Promise<Uint8Array | undefined | 'too-large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let ended = false;
    const drop = (): void => {
      chunks.length = 0;
      resolve('too-large');
    };
    if (Number(request.headers['content-length'] ?? 0) > maxBody) drop();
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxDropped) request.destroy();
      else if (size > maxBody) drop();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      ended = true;
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    });
    request.on('close', () => {
      // It comes after the end, too, and an error is costly to make. Without a listener, errors end in this.
      if (!ended) reject(new Error('the client closed the connection'));
    });
  });
}

/** Whether a request has a body: its head says so (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}
