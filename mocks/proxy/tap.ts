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
  const end = (whole: boolean, done: () => void): void => {
    if (ended) return done();
    ended = true;
    look.end(whole, done);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      this.push(chunk);
      look.chunk(chunk, done);
    },
    flush: (done) => end(true, done),
    destroy: (error, done) => end(false, () => done(error)),
  });
}

type Look = {
  readonly chunk: (bytes: Buffer, done: () => void) => void;
  readonly end: (whole: boolean, done: () => void) => void;
};

function createLook(eye: Eye, encoding: string): Look {
  if (encoding === 'identity' || encoding === '') return createPlainLook(eye);
  const create = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  return create === undefined
    ? createPlainLook({ chunk: () => {}, end: () => eye.end(false) })
    : createDecodingLook(eye, create());
}

function createDecodingLook(eye: Eye, decoder: Transform): Look {
  let ended = false;
  // A decoder that fails never calls back for what it was given last.
  let release = (): void => {};
  const end = (whole: boolean): void => {
    ended = true;
    eye.end(whole);
    release();
  };
  decoder.on('data', (bytes: Buffer) => eye.chunk(bytes));
  decoder.once('end', () => end(true));
  decoder.once('error', () => end(false));
  return {
    chunk: (bytes, done) => {
      release = once(done);
      if (ended) release();
      else decoder.write(bytes, release);
    },
    end: (whole, done) => {
      release = once(done);
      if (ended) release();
      else if (whole) decoder.end();
      else decoder.destroy(new Error('the body was broken off'));
    },
  };
}

function once(call: () => void): () => void {
  let called = false;
  return () => {
    if (!called) call();
    called = true;
  };
}

function createPlainLook(eye: Eye): Look {
  return {
    chunk: (bytes, done) => {
      eye.chunk(bytes);
      done();
    },
    end: (whole, done) => {
      eye.end(whole);
      done();
    },
  };
}
