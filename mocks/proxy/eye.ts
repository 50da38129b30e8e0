import { StringDecoder } from 'node:string_decoder';

/** Looks at a body, decoded, as it passes. `end` says whether it came to its end and could be decoded. */
export type Eye = { readonly chunk: (bytes: Buffer) => void; readonly end: (whole: boolean) => void };

/** The longest body, and the longest line of a stream, that is looked into, in bytes. */
export const mostSeen: number = 10 * 1024 * 1024;

/** An eye that keeps a body until it is whole; undefined when it was broken off or is too long. */
export function createWholeEye(done: (bytes: Uint8Array | undefined) => void): Eye {
  let chunks: Buffer[] = [];
  let size = 0;
  return {
    chunk: (bytes) => {
      size += bytes.length;
      if (size > mostSeen) chunks = [];
      else chunks.push(bytes);
    },
    end: (whole) => done(whole && size <= mostSeen ? Buffer.concat(chunks) : undefined),
  };
}

/** An eye that cuts a body into lines and keeps none. Blank lines are left out; undefined is a line that is too long. */
export function createLineEye(see: (line: string | undefined) => void): Eye {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let tooLong = false;
  const endLine = (text: string): void => {
    if (tooLong) see(undefined);
    else if ((rest + text).trim() !== '') see(rest + text);
    rest = '';
    tooLong = false;
  };
  const keep = (text: string): void => {
    tooLong ||= rest.length + text.length > mostSeen;
    rest = tooLong ? '' : rest + text;
  };
  return {
    chunk: (bytes) => {
      const parts = decoder.write(bytes).split('\n');
      parts.slice(0, -1).forEach(endLine);
      keep(parts.at(-1)!);
    },
    end: (whole) => {
      if (whole) endLine(decoder.end());
    },
  };
}
