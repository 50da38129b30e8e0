import { isObject, type Json, type JsonObject } from '../../spec/json.ts';

/**
 * A destination config that stands in an object of its own, under the name of its kind, such as `{ email: { subject } }`.
 *
 * @example wrapped({ email: { subject: 'Orders' } }) // { kind: 'email', inner: { subject: 'Orders' } }
 */
export function wrapped(config: JsonObject): { readonly kind: string; readonly inner: JsonObject } | undefined {
  const [entry, ...more] = Object.entries(config);
  const [kind, inner] = entry ?? [];
  return kind !== undefined && kind !== field && isObject(inner) && more.length === 0 ? { kind, inner } : undefined;
}

/** The `templateSource` of a destination config, itself or in the object that it stands in; undefined where it has none. */
export function templateSourceOf(config: JsonObject): Json | undefined {
  return (wrapped(config)?.inner ?? config)[field];
}

/** Whether a destination config has a `templateSource`, be it null. */
export function hasTemplateSource(config: JsonObject): boolean {
  return Object.hasOwn(wrapped(config)?.inner ?? config, field);
}

/** The same config with another `templateSource`. */
export function withTemplateSource(config: JsonObject, source: Json): JsonObject {
  const own = wrapped(config);
  return own === undefined ? { ...config, [field]: source } : { [own.kind]: { ...own.inner, [field]: source } };
}

const field = 'templateSource';
