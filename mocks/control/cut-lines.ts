import type { MockResponse } from '../http.ts';

/**
 * For how long, in milliseconds, the last line goes ahead of the break. A stream that fails forgets what its reader has not
 * taken yet (Streams Standard, ReadableStreamError), so without a lead a browser would often show fewer lines; a busy one still may.
 */
const lead = 200;

/**
 * A stream of lines that breaks off after some of them, in the middle of its transfer (RFC 9112, 8: the message is
 * incomplete). Other responses, and streams that end before, stay as they are.
 */
export function cutLines(response: MockResponse, lines: number): MockResponse {
  const { body, headers } = response;
  if (headers['content-type']?.includes('ndjson') !== true || body === undefined) return response;
  return { ...response, body: cut(toChunks(body), lines) };
}

function toChunks(body: NonNullable<MockResponse['body']>): AsyncIterable<string> | Iterable<string> {
  if (typeof body === 'string') return [body];
  return body instanceof Uint8Array ? [new TextDecoder().decode(body)] : body;
}

async function* cut(chunks: AsyncIterable<string> | Iterable<string>, lines: number): AsyncGenerator<string> {
  let left = lines;
  for await (const chunk of chunks) {
    // Whoever makes the chunks hears of the end, though nobody takes one.
    if (left === 0) break;
    let end = 0;
    for (let newline = chunk.indexOf('\n'); newline >= 0 && left > 0; newline = chunk.indexOf('\n', end)) {
      end = newline + 1;
      left -= 1;
    }
    yield left > 0 ? chunk : chunk.slice(0, end);
    if (left === 0) break;
  }
  if (left > 0) return;
  await new Promise((resolve) => setTimeout(resolve, lead));
  throw new Error('the stream was cut: a fault that was asked for');
}
