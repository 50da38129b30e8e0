import { isObject, type Json, type JsonObject } from '../../spec/json.ts';

/** Fields of a destination config that hold words which nothing else depends on. */
const words = /^(subject|title|message|text|body|note|description|sheetName|sheetTitle)$/i;

/**
 * Destination configs that are given for the same end as another: they have a field in common, and not its value.
 *
 * @param given Configs that are known to be right.
 */
export function othersLike(config: Json | undefined, given: readonly JsonObject[]): readonly JsonObject[] {
  if (!isObject(config)) return [];
  return given.filter((other) =>
    Object.entries(other).some(([key, value]) => typeof value === 'string' && key in config && config[key] !== value),
  );
}

/**
 * A destination config with other words and numbers in it, to the same end; undefined where it has
 * none.
 *
 * @param next Gives words that no other request has.
 * @example otherConfig({ subject: 'News', to: ['a@example.org'] }, () => 'Other') // { subject: 'Other', to: ['a@example.org'] }
 */
export function otherConfig(config: Json | undefined, next: () => string): JsonObject | undefined {
  if (!isObject(config)) return undefined;
  const entries = Object.entries(config).map(([key, value]): [string, Json] => {
    if (typeof value === 'string' && words.test(key)) return [key, next()];
    if (Number.isInteger(value)) return [key, Number(value) + 1];
    return [key, otherConfig(value, next) ?? value];
  });
  const other = Object.fromEntries(entries);
  return JSON.stringify(other) === JSON.stringify(config) ? undefined : other;
}
