import { fromPointer, isObject, type Json, type JsonObject } from './json.ts';

/**
 * A document in which what each `$ref` names stands in its place; fields beside it win (OpenAPI 3.1, Reference Object).
 * Expects `$ref`s that stay within the document, lead somewhere and go in no circle.
 */
export function inlineRefs(document: JsonObject): JsonObject {
  const inline = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(inline);
    if (!isObject(node)) return node;
    const { $ref, ...fields } = node;
    const own = Object.entries(fields).map(([name, value]) => [name, inline(value)]);
    const named = typeof $ref === 'string' ? (inline(at(document, $ref)) as JsonObject) : {};
    return { ...named, ...(Object.fromEntries(own) as JsonObject) };
  };
  return inline(document) as JsonObject;
}

function at(document: JsonObject, ref: string): Json {
  return fromPointer(ref).reduce<Json>((node, key) => (node as JsonObject)[key]!, document);
}
