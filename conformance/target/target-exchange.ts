import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Message, Reply } from './message.ts';
import { type Read, readBody } from './read-body.ts';
import type { TargetOptions } from './target-options.ts';
import { toTargetError } from './to-target-error.ts';

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
    const encoding = String(headers['content-encoding'] ?? 'identity');
    const read = await readBody(
      body,
      { stream: stream && statusCode < 300, encoded: encoding !== 'identity' },
      options,
    );
    const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    const content = decode(read, encoding, options);
    return {
      status: statusCode,
      headers: Object.fromEntries(names) as Record<string, string>,
      body: content.toString('utf8'),
      partial: read.partial,
      // A sample may end within a character.
      ...(!isUtf8(read.partial ? content.subarray(0, content.lastIndexOf('\n') + 1) : content) && { garbled: true }),
    };
  } catch (error) {
    throw toTargetError(error, origin, options);
  }
}

/** Undoes a content encoding that was not asked for, within the size limit; of a sample, as much as can be. */
function decode({ bytes, partial }: Read, encoding: string, { maxBody }: TargetOptions): Buffer {
  const { Z_SYNC_FLUSH, Z_FINISH, BROTLI_OPERATION_FLUSH, BROTLI_OPERATION_FINISH } = constants;
  const options = { maxOutputLength: maxBody, finishFlush: partial ? Z_SYNC_FLUSH : Z_FINISH };
  if (encoding === 'gzip') return gunzipSync(bytes, options);
  if (encoding === 'deflate') return inflateSync(bytes, options);
  const finishFlush = partial ? BROTLI_OPERATION_FLUSH : BROTLI_OPERATION_FINISH;
  if (encoding === 'br') return brotliDecompressSync(bytes, { ...options, finishFlush });
  return bytes;
}
