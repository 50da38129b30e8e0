import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, inflateSync, brotliDecompressSync } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Message, Reply } from './message.ts';
import { TargetError } from './target-error.ts';

/** How a target is asked; times in milliseconds, sizes in bytes. */
export type TargetOptions = {
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** The time within which a whole answer must be there. */
  readonly timeout: number;
  /** The size from which an answer, encoded or decoded, is given up. */
  readonly maxBody: number;
  /** The longest Retry-After that is waited for. */
  readonly maxRetryAfter: number;
};

/** The usual limits. */
export const targetDefaults: TargetOptions = {
  concurrency: 4,
  timeout: 10_000,
  maxBody: 16 * 1024 * 1024,
  maxRetryAfter: 60_000,
};

/** A deployment that can be asked. */
export type Target = {
  readonly origin: string;
  /**
   * Sends one request to the target, or to another origin that a key names, and reads its answer. Redirects are not
   * followed. A 429, or a 503 with Retry-After, is waited out, longer each time, and asked again, six times at most.
   *
   * @throws TargetError when no whole answer comes.
   */
  readonly send: (message: Message, how?: { readonly origin?: string; readonly stream?: boolean }) => Promise<Reply>;
  /** How many requests have been sent. */
  readonly sent: () => number;
  /** How many requests in a row have had no answer until now. */
  readonly unanswered: () => number;
  readonly close: () => Promise<void>;
};

const streamSample = { bytes: 256 * 1024, milliseconds: 2_000 };

/** Opens a target; `origin` is its base URL, which may have a path. */
export function openTarget(origin: string, given: Partial<TargetOptions> = {}): Target {
  const options = { ...targetDefaults, ...given };
  const { timeout } = options;
  const agent = new Agent({
    connections: options.concurrency,
    connect: { timeout },
    // Shorter than servers usually keep an idle connection: one that they are about to close is not used again.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 2_000,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  let sent = 0;
  let unanswered = 0;
  let busy = 0;
  const once = async (message: Message, to: string, stream: boolean): Promise<Reply> => {
    sent += 1;
    try {
      const reply = await exchange(agent, to.replace(/\/+$/, ''), message, stream, options);
      unanswered = 0;
      return reply;
    } catch (error) {
      unanswered += 1;
      throw error;
    }
  };
  // RFC 9112, 9.3.1: a server may close an idle connection just when it is used again.
  const safely = (message: Message, to: string, stream: boolean): Promise<Reply> =>
    once(message, to, stream).catch((error: unknown) => {
      if (!isReset(error) || !idempotent.includes(message.method)) throw error;
      return once(message, to, stream);
    });
  return {
    origin,
    send: async (message, how = {}) => {
      const ask = (): Promise<Reply> => safely(message, how.origin ?? origin, how.stream === true);
      let reply = await ask();
      for (let attempt = 1; attempt <= retriesAtMost && isBusy(reply); attempt += 1) {
        await sleep(Math.min(retryAfter(reply, attempt), options.maxRetryAfter));
        reply = await ask();
      }
      busy = reply.status === 429 ? busy + 1 : 0;
      if (busy > 0) throw new TargetError(`${hostOf(origin)} kept answering 429; lower --concurrency`);
      return reply;
    },
    sent: () => sent,
    unanswered: () => Math.max(unanswered, busy),
    close: () => agent.destroy(),
  };
}

async function exchange(
  agent: Agent,
  origin: string,
  message: Message,
  stream: boolean,
  options: TargetOptions,
): Promise<Reply> {
  const giveUp = AbortSignal.timeout(options.timeout);
  try {
    const { statusCode, headers, body } = await request(origin + message.path, {
      dispatcher: agent,
      method: message.method as 'GET',
      headers: { 'accept-encoding': 'identity', ...message.headers },
      body: message.body ?? null,
      signal: giveUp,
    });
    const { bytes, partial } = await read(body, stream && statusCode < 300, options);
    const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    const plain = decode(bytes, String(headers['content-encoding'] ?? 'identity'), options);
    return {
      status: statusCode,
      headers: Object.fromEntries(names) as Record<string, string>,
      body: plain.toString('utf8'),
      partial,
    };
  } catch (error) {
    throw toTargetError(error, origin, options);
  }
}

type Body = Awaited<ReturnType<typeof request>>['body'];

/** Reads a body up to the size limit; a stream is read for a sample only. */
async function read(
  body: Body,
  stream: boolean,
  { maxBody }: TargetOptions,
): Promise<{ bytes: Buffer; partial: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const until = Date.now() + streamSample.milliseconds;
  const timer = stream ? setTimeout(() => body.destroy(new SampleTaken()), streamSample.milliseconds) : undefined;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (stream && (size > streamSample.bytes || Date.now() > until)) throw new SampleTaken();
      if (size > maxBody) throw new TargetError(`the answer is larger than ${maxBody} bytes`);
    }
    return { bytes: Buffer.concat(chunks), partial: false };
  } catch (error) {
    if (!(error instanceof SampleTaken)) throw error;
    return { bytes: Buffer.concat(chunks), partial: true };
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** Ends the reading of a stream of which enough has been seen. */
class SampleTaken extends Error {}

/** Undoes a content encoding that was not asked for, within the size limit. */
function decode(bytes: Buffer, encoding: string, { maxBody }: TargetOptions): Buffer {
  const options = { maxOutputLength: maxBody };
  if (encoding === 'gzip') return gunzipSync(bytes, options);
  if (encoding === 'deflate') return inflateSync(bytes, options);
  if (encoding === 'br') return brotliDecompressSync(bytes, options);
  return bytes;
}

function isBusy({ status, headers }: Reply): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined);
}

const retriesAtMost = 6;

/**
 * RFC 9110, 10.2.3: seconds or a date. What is less than our own pause, which is twice as long each time, is too little
 * for a service that was asked again after it and is still busy.
 */
function retryAfter({ headers }: Reply, attempt: number): number {
  const value = headers['retry-after'] ?? '';
  const pause = Math.min(4_000, 125 * 2 ** attempt);
  if (/^\d+$/.test(value)) return Math.max(pause, Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? pause : Math.max(pause, date - Date.now());
}

const idempotent: readonly string[] = ['GET', 'PUT', 'DELETE'];

function isReset(error: unknown): boolean {
  const { code } = ((error as TargetError).cause ?? {}) as NodeJS.ErrnoException;
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code ?? '');
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused; is the service running there?',
  ECONNRESET: 'the connection was reset before the answer was whole',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up',
  UND_ERR_SOCKET: 'the connection ended before the answer was whole',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time limit',
  UND_ERR_HEADERS_TIMEOUT: 'no answer within the time limit',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped half-way',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  ERR_BUFFER_TOO_LARGE: 'the decoded answer is larger than the size limit',
  Z_DATA_ERROR: 'the answer does not have the content encoding that it names',
  Z_BUF_ERROR: 'the compressed answer ends half-way',
};

function toTargetError(error: unknown, origin: string, { timeout }: TargetOptions): TargetError {
  if (error instanceof TargetError) return new TargetError(`${hostOf(origin)}: ${error.message}`, { cause: error });
  const { code = '', name, message, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  const reason =
    name === 'TimeoutError'
      ? `no whole answer within ${timeout} ms`
      : (reasons[code] ??
        reasons[cause?.code ?? ''] ??
        (/cert|tls|ssl/i.test(`${code} ${message}`) ? `TLS failed (${message})` : message));
  return new TargetError(`${hostOf(origin)}: ${reason}`, { cause: error });
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
