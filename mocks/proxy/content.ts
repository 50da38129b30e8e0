import type { Json } from '../../spec/json.ts';

/** What a body holds: nothing, a JSON value, or something else. */
export type Content =
  { readonly kind: 'empty' } | { readonly kind: 'json'; readonly value: Json } | { readonly kind: 'other' };

/** Reads the bytes of a body. */
export function toContent(bytes: Uint8Array): Content {
  if (bytes.length === 0) return { kind: 'empty' };
  try {
    return toLineContent(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { kind: 'other' };
  }
}

/** Reads a text as JSON. */
export function toLineContent(text: string): Content {
  try {
    return { kind: 'json', value: JSON.parse(text) as Json };
  } catch {
    return { kind: 'other' };
  }
}

/** A pointer into a value as a kind of place: every index of a list becomes an asterisk. */
export function toPlace(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*').slice(0, 200);
}

/** The media type of a Content-Type header, in lower case; anything that is none counts as malformed. */
export function toMediaType(contentType: string | undefined): string | undefined {
  const [type] = contentType?.toLowerCase().split(';', 1) ?? [];
  if (type === undefined) return undefined;
  return /^[\w.+*-]{1,80}\/[\w.+*-]{1,80}$/.test(type.trim()) ? type.trim() : 'malformed';
}
