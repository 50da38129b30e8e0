import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineEye, createWholeEye, mostSeen } from './eye.ts';
import { createTap } from './tap.ts';

/** Sends chunks through a tap: what came out, and what the eye saw. */
async function tap(
  chunks: readonly Buffer[],
  encoding?: string,
): Promise<{ passed: Buffer; seen: string | undefined }> {
  const eye = Promise.withResolvers<Uint8Array | undefined>();
  const out = new PassThrough();
  const passed = out.toArray();
  await pipeline(Readable.from(chunks), createTap(createWholeEye(eye.resolve), encoding), out);
  const seen = await eye.promise;
  return { passed: Buffer.concat((await passed) as Buffer[]), seen: seen && Buffer.from(seen).toString() };
}

const text = 'as it is, '.repeat(5000);

test.each<[string | undefined, Buffer]>([
  [undefined, Buffer.from(text)],
  ['identity', Buffer.from(text)],
  ['gzip', gzipSync(text)],
  [' GZIP', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['zstd', zstdCompressSync(text)],
])('a body coded as %s passes unchanged and is seen decoded', async (encoding, bytes) => {
  const chunks = [bytes.subarray(0, 7), bytes.subarray(7)];
  expect(await tap(chunks, encoding)).toEqual({ passed: bytes, seen: text });
});

test.each<[name: string, encoding: string | undefined, bytes: Buffer]>([
  ['is coded in an unknown way', 'secret', Buffer.from('x')],
  ['is coded twice', 'gzip, br', Buffer.from('x')],
  ['is not coded as it says', 'gzip', Buffer.from('no gzip at all')],
  ['is cut', 'gzip', gzipSync(text).subarray(0, 60)],
  ['is too long', undefined, Buffer.alloc(mostSeen + 1)],
])('a body that %s passes unchanged and unseen', async (_, encoding, bytes) => {
  const { passed, seen } = await tap([bytes, Buffer.alloc(0)], encoding);
  expect(passed.equals(bytes)).toBe(true);
  expect(seen).toBeUndefined();
});

test('a body that breaks off is not seen whole', async () => {
  const eye = Promise.withResolvers<Uint8Array | undefined>();
  const source = Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw new Error('broken');
    })(),
  );
  const done = pipeline(source, createTap(createWholeEye(eye.resolve), undefined), new PassThrough().resume());
  await expect(done).rejects.toThrow('broken');
  expect(await eye.promise).toBeUndefined();
});

describe('lines', () => {
  function linesOf(chunks: readonly Buffer[], whole: boolean = true): (string | undefined)[] {
    const lines: (string | undefined)[] = [];
    const eye = createLineEye((line) => lines.push(line));
    chunks.forEach(eye.chunk);
    eye.end(whole);
    return lines;
  }

  test('are the same wherever the stream is cut into chunks', () => {
    const bytes = Buffer.from('{"a":"ä𝄞"}\r\n\n{"b":1}\n{"c":2}');
    const cuts = fc.array(fc.nat(bytes.length)).map((all) => [0, ...all.toSorted((a, b) => a - b), bytes.length]);
    fc.assert(
      fc.property(cuts, (at) => {
        const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        expect(linesOf(chunks)).toEqual(['{"a":"ä𝄞"}\r', '{"b":1}', '{"c":2}']);
      }),
    );
  });

  test('that break off are not seen', () => {
    expect(linesOf([Buffer.from('1\n2')], false)).toEqual(['1']);
  });

  test('that are too long are not seen, those after them are', () => {
    const long = Buffer.alloc(mostSeen / 2 + 1, 'x');
    expect(linesOf([Buffer.from('1\n'), long, long, long, Buffer.from('\n2\n')])).toEqual(['1', undefined, '2']);
  });
});
