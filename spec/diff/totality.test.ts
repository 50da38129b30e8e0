import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { toDiff } from './index.ts';
import { document } from './testing/arbitrary-document.ts';
import { documentOf, documentWith, requestOf, toldOf } from './testing/documents.ts';
import { failureOf } from './testing/failure-of.ts';

const garbage: fc.Arbitrary<unknown> = fc.oneof(fc.jsonValue(), fc.anything());
/** Whether two values can be compared, either way round. */
const compares = (base: unknown, revision: unknown): boolean =>
  [toDiff({ value: base }, { value: revision }), toDiff({ value: revision }, { value: base })].every(({ changes }) =>
    Array.isArray(changes),
  );

/** Replaces the nth value of a document, counted in document order, by another. */
const replaced = (value: unknown, nth: number, other: unknown): unknown => {
  let index = 0;
  const visit = (node: unknown): unknown => {
    index += 1;
    if (index === nth + 2) return other;
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, visit(member)]));
  };
  return visit(value);
};

/** A schema in a schema in a schema, this many times. */
const nested = (depth: number, keyword: string): JsonObject => {
  let schema: Json = { type: 'string' };
  for (let level = 0; level < depth; level += 1) {
    schema = ['allOf', 'anyOf', 'oneOf'].includes(keyword)
      ? { [keyword]: [schema, { type: 'object' }] }
      : { [keyword]: schema };
  }
  return requestOf(schema);
};

describe('no document makes it throw', () => {
  test('anything at all', () => expect(failureOf(fc.property(garbage, garbage, compares), 100)).toBeUndefined());
  test('anything in the place of any part', () => {
    const property = fc.property(document, fc.nat(150), garbage, (base, nth, other) => {
      const revision = replaced(base, nth, other);
      expect(compares(base, revision)).toBe(true);
      expect(toDiff({ value: revision }, { value: revision }).changes).toEqual([]);
    });
    expect(failureOf(property, 200)).toBeUndefined();
  });
  const keywords = [
    'items',
    'not',
    'allOf',
    'anyOf',
    'oneOf',
    'additionalProperties',
    'if',
    'contains',
    'propertyNames',
  ];
  test.each(keywords)('3,000 deep: %s', (keyword) => {
    expect(compares(nested(3000, keyword), nested(2999, keyword))).toBe(true);
    expect(toldOf(nested(3000, keyword), nested(3000, keyword))).toEqual([]);
  });
});

describe('circles end', () => {
  const components = (schemas: JsonObject): JsonObject => ({
    ...requestOf({ $ref: '#/components/schemas/A' }),
    components: { schemas },
  });
  const a = { $ref: '#/components/schemas/A' };
  test.each<[string, JsonObject, JsonObject]>([
    ['a reference to itself', { A: a }, { A: { type: 'string' } }],
    ['by way of another', { A: { $ref: '#/components/schemas/B' }, B: a }, { A: {} }],
    ['allOf', { A: { allOf: [a, { type: 'object' }] } }, { A: { allOf: [a, { type: 'string' }] } }],
    ['oneOf', { A: { oneOf: [a, { type: 'object' }] } }, { A: { oneOf: [a, { type: 'string' }] } }],
    ['anyOf', { A: { anyOf: [a, { type: 'object' }], not: a } }, { A: { anyOf: [{ type: 'string' }, a] } }],
    ['properties', { A: { properties: { a } } }, { A: { properties: { a, b: a } } }],
  ])('%s', (_, before, after) => {
    expect(compares(components(before), components(after))).toBe(true);
    expect(toldOf(components(before), components(before))).toEqual([]);
  });
  test('of objects that hold themselves, as YAML can spell', () => {
    const loop: Record<string, unknown> = { type: 'object' };
    loop['properties'] = { self: loop };
    loop['example'] = loop;
    expect(compares(requestOf(loop), requestOf({ type: 'object', properties: { self: loop } }))).toBe(true);
  });
  test('of path items, callbacks and parameters', () => {
    const path = {
      '/a': { $ref: '#/paths/~1a' },
      '/b': { get: { parameters: [{ $ref: '#/paths/~1b/get/parameters/0' }] } },
    };
    expect(compares(documentOf({ paths: path }), documentWith({}))).toBe(true);
    const callbacks = { done: { '{$url}': { $ref: '#/paths/~1things~1{id}' } } };
    expect(compares(documentWith({ callbacks }), documentWith({ callbacks }))).toBe(true);
  });
});

test('what is wrong is told as a fault, once, and the rest is compared', () => {
  const broken = documentWith({ requestBody: { $ref: '#/components/requestBodies/None' }, parameters: 'none' });
  const { changes, faults } = toDiff({ value: broken }, { value: documentWith({ summary: 'New' }) });
  expect(changes.map(({ rule }) => rule)).toEqual(['description-changed']);
  expect(faults).toEqual([
    { side: 'base', pointer: '/paths/~1things~1{id}/post/parameters', message: '"parameters" is a list' },
    {
      side: 'base',
      pointer: '/paths/~1things~1{id}/post/requestBody',
      message: 'the reference "#/components/requestBodies/None" leads nowhere',
    },
  ]);
});

test('a document of 10 MB is compared', () => {
  const schema = { type: 'object', description: 'x'.repeat(900), properties: { a: { type: 'string' } } };
  const schemas = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`S${index}`, schema]));
  const large = documentOf({
    paths: Object.fromEntries(
      Object.keys(schemas).map((name) => [
        `/${name}`,
        {
          post: {
            requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
          },
        },
      ]),
    ),
    components: { schemas },
  });
  const edited = { ...large, components: { schemas: { ...schemas, S77: { ...schema, maxProperties: 4 } } } };
  expect(JSON.stringify(large).length).toBeGreaterThan(10_000_000);
  expect(toldOf(large, edited)).toEqual(['breaking max-properties-added']);
});
