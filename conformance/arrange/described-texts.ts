import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/** Names of texts that people write: what goes by other names may have to be in a form. */
const written =
  /^(description|body|template|content|text|summary|notes?|comment|prompt|instructions?|markdown|purpose)$/i;

/** Whether a field is by its name a text that people write. */
export function isWritten(name: string): boolean {
  return written.test(name);
}

/**
 * A value for each text that people write, as far as the schema of a body names it. It begins with a word of its own.
 *
 * @example describedTexts({ properties: { description: { type: 'string' } } }, 'conform-1') // { description: 'Kept by conform-1' }
 */
export function describedTexts(schema: Schema | undefined, prefix: string): JsonObject {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const names = Object.entries(properties as Record<string, Schema>).filter(
    // "A template scope exists" (Enumerations): beside a scope, a template is one that is referred to.
    ([name, one]) => isWritten(name) && isText(one) && !(name === 'template' && 'scope' in properties),
  );
  return Object.fromEntries(names.map(([name]): [string, Json] => [name, `Kept by ${prefix}`]));
}

function isText(schema: Schema): boolean {
  if (!isObject(schema) || schema['format'] !== undefined || schema['enum'] !== undefined) return false;
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const { maxLength = Infinity, pattern } = schema as { maxLength?: number; pattern?: string };
  const isPlain = [schema['type']].flat().includes('string') && maxLength >= 30 && pattern === undefined;
  return isPlain || branches.some(isText);
}
