import { TargetError } from './target-error.ts';
import type { TargetOptions } from './target-options.ts';

const streamSample = { bytes: 256 * 1024, milliseconds: 2_000 };

type Body = AsyncIterable<Buffer> & { readonly destroy: () => unknown };

/** What was read of a body, and whether it goes on behind that. */
export type Read = { readonly bytes: Buffer; readonly partial: boolean };

/**
 * Reads a body up to the size limit. Of a stream that keeps giving lines a sample is taken, and the rest let go, since it
 * may be as long as a table is; one that gives none, or falls silent, is waited for like any answer.
 *
 * @throws TargetError when it is too large; what the connection throws when it ends, or does not within the time limit.
 */
export async function readBody(
  body: Body,
  { stream, encoded }: { readonly stream: boolean; readonly encoded: boolean },
  { maxBody, timeout }: TargetOptions,
): Promise<Read> {
  const chunks: Buffer[] = [];
  const lines = watchLines(encoded);
  let size = 0;
  const until = Date.now() + Math.min(streamSample.milliseconds, timeout / 2);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      lines.see(chunk);
      const isEnough = size > streamSample.bytes || Date.now() > until;
      if (stream && isEnough && lines.last() !== undefined) return { bytes: Buffer.concat(chunks), partial: true };
      if (size > maxBody) throw new TargetError(`the answer is larger than ${maxBody} bytes`);
    }
    return { bytes: Buffer.concat(chunks), partial: false };
  } catch (error) {
    // One that has begun late gives lines still when the time is over.
    const isGiving = Date.now() - (lines.last() ?? -Infinity) < timeout / 4;
    if (!stream || !isGiving || !(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    return { bytes: Buffer.concat(chunks), partial: true };
  } finally {
    body.destroy();
  }
}

type Lines = {
  readonly see: (chunk: Buffer) => void;
  /** When the last line was whole. */
  readonly last: () => number | undefined;
};

/** Notes when lines that are not empty end; where they are encoded, all that comes counts as lines. */
function watchLines(encoded: boolean): Lines {
  let isBegun = false;
  let last: number | undefined;
  return {
    see: (chunk) => {
      const text = `${isBegun ? 'x' : ''}${chunk.toString('latin1')}`;
      const first = text.search(/\S/);
      if (encoded || (first !== -1 && text.includes('\n', first))) last = Date.now();
      isBegun = /\S/.test(text.slice(text.lastIndexOf('\n') + 1));
    },
    last: () => last,
  };
}
