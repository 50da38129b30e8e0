import { expect, test } from 'vitest';
import { type Row, toRecords } from './records';

const bytes = new TextEncoder().encode('{"a":"ä"}\n{"a":2}\n\n{"a":3}');
const rows = [{ a: 'ä' }, { a: 2 }, { a: 3 }];

/** A stream of these chunks, that breaks after them where there is an error. */
function toStream(chunks: readonly Uint8Array[], error?: Error): ReadableStream<Uint8Array> {
  const rest = chunks.values();
  return new ReadableStream({
    pull: (controller) => {
      const { done, value } = rest.next();
      if (!done) controller.enqueue(value);
      else if (error !== undefined) controller.error(error);
      else controller.close();
    },
  });
}

async function collect(body: ReadableStream<Uint8Array>, into: Row[] = []): Promise<readonly Row[]> {
  for await (const found of toRecords(body)) into.push(...found);
  return into;
}

test.each(Array.from(bytes, (_, index) => index))('records are whole, wherever the stream is cut: %i', async (at) => {
  expect(await collect(toStream([bytes.slice(0, at), bytes.slice(at)]))).toEqual(rows);
});

test('what came before a stream broke is there', async () => {
  const found: Row[] = [];
  await expect(collect(toStream([bytes], new Error('broken')), found)).rejects.toThrow('broken');
  expect(found).toEqual(rows.slice(0, 2));
});

test('who stops reading lets the stream go', async () => {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes),
    cancel: () => void (isLeft = true),
  });
  for await (const found of toRecords(body)) if (found.length > 0) break;
  expect(isLeft).toBe(true);
});
