import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { describedTexts } from '../arrange/described-texts.ts';
import { isSame } from './is-same.ts';

/**
 * A body in which the last item of each list has the texts that people write of such an item, as far as the target's
 * own description has them and the item does not: what is left out later, or lost, was there. Undefined where there are
 * none.
 *
 * @example withItemTexts(schema, { fields: [{ name: 'a' }] }, 'x') // { fields: [{ name: 'a', description: 'Kept by x' }] }
 */
export function withItemTexts(schema: Schema | undefined, body: JsonObject, word: string): JsonObject | undefined {
  const filled = fill(schema, body, word);
  return isSame(filled, body) ? undefined : (filled as JsonObject);
}

function fill(schema: Schema | undefined, value: Json, word: string): Json {
  if (!isObject(schema)) return value;
  if (isObject(value)) {
    const properties = (isObject(schema['properties']) ? schema['properties'] : {}) as Readonly<Record<string, Schema>>;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(properties[name], one, word)]));
  }
  const last = Array.isArray(value) ? (value as readonly Json[]).at(-1) : undefined;
  if (!isObject(last)) return value;
  const texts = describedTexts(schema['items'] as Schema | undefined, word);
  return [...(value as readonly Json[]).slice(0, -1), { ...texts, ...last }];
}
