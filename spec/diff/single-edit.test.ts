import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { document } from './testing/arbitrary-document.ts';
import { changesOf } from './testing/documents.ts';
import { failureOf } from './testing/failure-of.ts';
import { mapSchemas } from './testing/rewrites.ts';
import { type SchemaEdit, schemaEdits } from './testing/schema-edits.ts';

/** Puts a schema into a property of the nth object schema of a document. */
const withProbe = (base: JsonObject, nth: number, probe: Json): JsonObject => {
  let index = -1;
  return mapSchemas(base, (schema) => {
    if (!isObject(schema['properties'])) return schema;
    index += 1;
    return index === nth ? { ...schema, properties: { ...schema['properties'], probe } } : schema;
  });
};

const without = (schema: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== keyword));

/** Without closed objects and `allOf`: what they are merged with may leave no value for a probe. */
const open = (base: JsonObject): JsonObject =>
  mapSchemas(base, (schema) => {
    const { allOf } = schema;
    return Array.isArray(allOf) ? (allOf[1] as JsonObject) : without(schema, 'additionalProperties');
  });

/** Which ways lead to the probe, following references as a reader would. */
const reachedBy = (base: JsonObject): Set<string> => {
  const schemas = (base['components'] as JsonObject)['schemas'] as JsonObject;
  const holds = (value: Json, seen: ReadonlySet<string>): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (isObject(value) && isObject(value['properties']) && 'probe' in value['properties']) return true;
    const ref = isObject(value) ? value['$ref'] : undefined;
    if (typeof ref === 'string')
      return !seen.has(ref) && holds(schemas[ref.split('/').at(-1)!]!, new Set([...seen, ref]));
    return Object.values(value).some((member) => holds(member, seen));
  };
  const operations = Object.values(base['paths'] as JsonObject).map(
    (item) => (item as JsonObject)['post'] as JsonObject,
  );
  return new Set([
    ...(operations.some(({ requestBody }) => holds(requestBody!, new Set())) ? ['request'] : []),
    ...(operations.some(({ responses }) => holds(responses!, new Set())) ? ['response'] : []),
  ]);
};

const expected = (edit: SchemaEdit, ways: ReadonlySet<string>): string[] => {
  const told = (['request', 'response'] as const)
    .filter((way) => ways.has(way))
    .map((way) => `${edit[way]} ${edit.rule}`);
  return [...new Set(told)].toSorted();
};

test('one edit somewhere in a document is one change for each way that it concerns, at its level', () => {
  const property = fc.property(document.map(open), fc.nat(8), fc.constantFrom(...schemaEdits), (base, nth, edit) => {
    const [before, after] = [withProbe(base, nth, edit.before), withProbe(base, nth, edit.after)];
    const told = changesOf(before, after).map(({ level, rule }) => `${level} ${rule}`);
    expect([...new Set(told)].toSorted()).toEqual(expected(edit, reachedBy(before)));
    expect(told.length).toBeLessThanOrEqual(2);
  });
  expect(failureOf(property, 400)).toBeUndefined();
});
