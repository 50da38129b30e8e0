/** How deep arrays and objects may stand in each other: what is stored is written by recursion, which has an end. */
export const maxDepth: number = 1000;

const [quote, backslash, openArray, closeArray, openObject, closeObject] = new TextEncoder().encode('"\\[]{}');

/**
 * Whether JSON text (UTF-8) is nested deeper than `maxDepth`. Receivers may limit the depth (RFC 8259, 9). Text that is no
 * JSON gets some answer, too: its reader refuses it.
 */
export function isNestedTooDeep(text: Uint8Array): boolean {
  if (text.length <= maxDepth) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (isInString && byte === backslash) at += 1;
    else if (byte === quote) isInString = !isInString;
    else if (isInString) continue;
    else if (byte === openArray || byte === openObject) depth += 1;
    else if (byte === closeArray || byte === closeObject) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
