import { gunzipSync, inflateSync, brotliDecompressSync } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Message, Reply } from './message.ts';
import { TargetError } from './target-error.ts';
import type { TargetOptions } from './target-options.ts';
import { toTargetError } from './to-target-error.ts';

const streamSample = { bytes: 256 * 1024, milliseconds: 2_000 };

/** Opens the connections to a target. */
export function openAgent({ timeout, concurrency }: TargetOptions): Agent {
  return new Agent({
    connections: concurrency,
    connect: { timeout },
    // Shorter than servers usually keep an idle connection: one that they are about to close is not used again.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 2_000,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
}

/**
 * Sends one request and reads its answer, which is taken as it is: redirects are not followed.
 *
 * @throws TargetError when no whole answer comes within the limits.
 */
export async function exchangeWith(
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
  { maxBody, timeout }: TargetOptions,
): Promise<{ bytes: Buffer; partial: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const sampled = Math.min(streamSample.milliseconds, timeout / 2);
  const until = Date.now() + sampled;
  const timer = stream ? setTimeout(() => body.destroy(new SampleTaken()), sampled) : undefined;
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
