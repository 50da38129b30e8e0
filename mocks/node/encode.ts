import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Makes bytes of the texts of responses. */
export type Encode = {
  /** The bytes of a text (UTF-8); the text itself while it is not worth the while to keep them. */
  readonly plain: (text: string) => string | Uint8Array;
  readonly zipped: (body: string | Uint8Array) => Promise<Uint8Array>;
};

/** Of how many texts the bytes are kept, and how long these may be, in characters. */
const kept = { texts: 8, length: 512 * 1024 };

type Known = { readonly text: string; plain?: Uint8Array; zipped?: Promise<Uint8Array> };

const compress = promisify(gzip);

/**
 * Keeps the bytes of the last texts that came more than once: a page that is asked for again and again is one text, which
 * is encoded and compressed once.
 */
export function createEncode(): Encode {
  const known: Known[] = [];
  /** The text, if it is one of the last. */
  const find = (text: string): Known | undefined => {
    const found = known.find((each) => each.text === text);
    if (found !== undefined || text.length > kept.length) return found;
    if (known.length >= kept.texts) known.shift();
    known.push({ text });
    return undefined;
  };
  return {
    plain: (text) => {
      const found = find(text);
      if (found === undefined) return text;
      found.plain ??= Buffer.from(text);
      return found.plain;
    },
    zipped: (body) => {
      const found = typeof body === 'string' ? find(body) : undefined;
      if (found === undefined) return compress(body);
      found.zipped ??= compress(body);
      return found.zipped;
    },
  };
}
