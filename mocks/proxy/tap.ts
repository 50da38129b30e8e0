import { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Eye } from './eye.ts';

/** The content codings (RFC 9110, 8.4.1) that can be looked through. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * A stream that passes bytes on as they come, and unchanged, and shows them to an eye, decoded. It takes the next ones when
 * the eye is done, so that nothing piles up.
 */
export function createTap(eye: Eye, contentEncoding: string | undefined): Transform {
  const look = createLook(eye, contentEncoding?.trim().toLowerCase() ?? 'identity');
  let ended = false;
  const end = (whole: boolean): void => {
    if (!ended) look.end(whole);
    ended = true;
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      this.push(chunk);
      look.chunk(chunk, done);
    },
    flush: (done) => {
      end(true);
      done();
    },
    destroy: (error, done) => {
      end(false);
      done(error);
    },
  });
}

type Look = { readonly chunk: (bytes: Buffer, done: () => void) => void; readonly end: (whole: boolean) => void };

function createLook(eye: Eye, encoding: string): Look {
  if (encoding === 'identity' || encoding === '') return createPlainLook(eye);
  const create = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (create === undefined) return { chunk: (_, done) => done(), end: () => eye.end(false) };
  const decoder = create();
  let broken = false;
  decoder.on('data', (bytes: Buffer) => eye.chunk(bytes));
  decoder.once('end', () => eye.end(true));
  decoder.once('error', () => {
    broken = true;
    eye.end(false);
  });
  return {
    chunk: (bytes, done) => {
      if (broken) done();
      else decoder.write(bytes, () => done());
    },
    end: (whole) => {
      if (broken) return;
      if (whole) decoder.end();
      else decoder.destroy(new Error('the body was broken off'));
    },
  };
}

function createPlainLook(eye: Eye): Look {
  return {
    chunk: (bytes, done) => {
      eye.chunk(bytes);
      done();
    },
    end: eye.end,
  };
}
