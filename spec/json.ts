/** A JSON value, never mutated. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object, never mutated. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at the end of a path of keys and indices; undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** Freezes a JSON value and everything in it, and returns it. Shared parts are visited once. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}

/**
 * The JSON Pointer (RFC 6901) of a location, given as the keys and indices that lead to it.
 *
 * @example toPointer(['paths', '/api/reports', 'get']) // '/paths/~1api~1reports/get'
 */
export function toPointer(location: readonly (string | number)[]): string {
  return location.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The keys and indices of a JSON Pointer (RFC 6901), with or without the leading `#`. */
export function fromPointer(pointer: string): readonly string[] {
  return pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
