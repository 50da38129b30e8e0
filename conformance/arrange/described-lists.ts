import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/** Names of lists of whom something is sent to, which may be any addresses. */
const addressed = /^(to|recipients?|(e-?)?mails?|(recipient|(e-?)?mail)_?addresses|recipient_?e?mails)$/i;

/** Names of lists of words that people give. */
const worded = /^(tags|labels|keywords)$/i;

/**
 * Two items for each list of addresses or of words, as far as the schema of a body names it and says that its items are texts.
 *
 * @example
 * // { recipients: ['one@example.com', 'other@example.com'] }
 * describedLists({ properties: { recipients: { type: 'array', items: { type: 'string' } } } });
 */
export function describedLists(schema: Schema | undefined): JsonObject {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const lists = Object.entries(properties as Record<string, Schema>).filter(([, one]) => takesTexts(one));
  return Object.fromEntries(
    lists.flatMap(([name]) => {
      if (addressed.test(name)) return [[name, ['one@example.com', 'other@example.com']]];
      return worded.test(name) ? [[name, ['first', 'second']]] : [];
    }),
  );
}

function takesTexts(schema: Schema): boolean {
  if (!isObject(schema)) return false;
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const { items, maxItems = Infinity } = schema as { items?: Schema; maxItems?: number };
  const isOfTexts =
    isObject(items) &&
    items['type'] === 'string' &&
    (items['format'] ?? 'email') === 'email' &&
    items['enum'] === undefined &&
    items['pattern'] === undefined;
  return ([schema['type']].flat().includes('array') && isOfTexts && maxItems >= 2) || branches.some(takesTexts);
}
