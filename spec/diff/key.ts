/** How deep two values are told apart; below that, everything counts as the same. Bounds the stack. */
const depthLimit = 400;

/**
 * A text that is the same for two JSON values if, and only if, they are equal: object members in any order, numbers by
 * value. Long structures are shortened to a digest; circular ones, which YAML can spell, do not loop.
 */
export function toKey(value: unknown): string {
  return typeof value === 'object' && value !== null ? keyOf(value, new Map(), 0) : keyOfPrimitive(value);
}

/** A short digest of a text (two runs of FNV-1a): to tell texts apart, not to protect them. */
export function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + index), 0x5bd1e995) ^ (b >>> 13);
  }
  return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

function keyOf(value: unknown, seen: Map<object, string>, depth: number): string {
  if (typeof value !== 'object' || value === null) return keyOfPrimitive(value);
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (depth > depthLimit) return '…';
  seen.set(value, '↺');
  const members = Array.isArray(value)
    ? value.map((entry) => keyOf(entry, seen, depth + 1))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .toSorted(([x], [y]) => (x < y ? -1 : 1))
        .map(([name, member]) => `${JSON.stringify(name)}:${keyOf(member, seen, depth + 1)}`);
  const text = Array.isArray(value) ? `[${members.join()}]` : `{${members.join()}}`;
  const short = text.length > 512 ? `${text.slice(0, 64)}…${digest(text)}` : text;
  seen.set(value, short);
  return short;
}

function keyOfPrimitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return Object.is(value, -0) ? '0' : String(value);
}
