import { isObject, type Json } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/** Ids that answers show as numbers: a body that names such a record has to name it so. */
export type NumberIds = {
  /** Notes the ids in an answer. */
  readonly see: (value: unknown) => void;
  /** A body in which every id that was shown as a number, and never as a text, is one: but where a text is stated. */
  readonly inBody: (body: Json | undefined, stated: Schema | undefined) => Json | undefined;
};

/** Notes ids and puts them into bodies; all else in a body stays as it is. */
export function createNumberIds(): NumberIds {
  const numbers = new Set<string>();
  const texts = new Set<string>();
  const see = (value: unknown, depth = 0): void => {
    if (depth > 5) return;
    if (Array.isArray(value)) for (const item of value as readonly unknown[]) see(item, depth + 1);
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!isIdField(name)) see(inner, depth + 1);
      else if (typeof inner === 'number' && Number.isSafeInteger(inner)) numbers.add(String(inner));
      else if (typeof inner === 'string') texts.add(inner);
    }
  };
  const toShown = (value: Json, name: string, stated: Schema | undefined): Json => {
    const { type, items, properties } = isObject(stated) ? stated : {};
    if ([type].flat().includes('string')) return value;
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => toShown(item, name, items as Schema));
    const within = isObject(properties) ? (properties as Record<string, Schema>) : {};
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toShown(inner, key, within[key])]));
    const isNumber = typeof value === 'string' && isIdField(name) && numbers.has(value) && !texts.has(value);
    return isNumber ? Number(value) : value;
  };
  return {
    see: (value) => {
      if (isObject(value) || Array.isArray(value)) see(value);
    },
    inBody: (body, stated) => (body === undefined || numbers.size === 0 ? body : toShown(body, '', stated)),
  };
}

function isIdField(name: string): boolean {
  return /([a-z\d]I|_i|^i)ds?$/.test(name);
}
