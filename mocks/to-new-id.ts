const hex: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * The id of the record that was created as the `count`th of a table: a UUID (RFC 9562, version 8) that follows from seed,
 * table and count alone. Within a table no two are the same: the first 32 bits are a permutation of the count. It is
 * mixed by 32-bit arithmetic, at a tenth of what a digest costs; nothing secret rests on it.
 *
 * @example toNewId(1, 'Report', 0) === toNewId(1, 'Report', 0) // true
 */
export function toNewId(seed: number, table: string, count: number): string {
  const start = `${seed} new ${table}`;
  const first = mix(toHash(start, 0x811c9dc5) ^ count);
  const second = mix(toHash(start, 0x9e3779b9) ^ first);
  const third = mix(toHash(start, 0x85ebca6b) ^ second);
  const fourth = mix(toHash(start, 0xc2b2ae35) ^ third);
  const version = (second & 0xffff0fff) | 0x8000;
  const variant = (third & 0x3fffffff) | 0x80000000;
  return `${high(first)}${low(first)}-${high(version)}-${low(version)}-${high(variant)}-${low(variant)}${high(fourth)}${low(fourth)}`;
}

/** FNV-1a, 32 bits, from a basis. */
function toHash(text: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** A permutation of 32 bits in which each bit of the argument changes half of the others (the end of MurmurHash3). */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function high(bits: number): string {
  return hex[bits >>> 24]! + hex[(bits >>> 16) & 0xff]!;
}

function low(bits: number): string {
  return hex[(bits >>> 8) & 0xff]! + hex[bits & 0xff]!;
}
