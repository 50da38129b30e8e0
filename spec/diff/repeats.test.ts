import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { changesOf, requestOf, toldOf } from './testing/documents.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

/** A document whose operation takes a Thing. */
const documentOf = (schemas: JsonObject): JsonObject => ({ ...requestOf(ref('Thing')), components: { schemas } });

/** A Thing of these schemas together. */
const merged = (...all: readonly JsonObject[]): JsonObject =>
  documentOf({ Part: object({ a: { type: 'string' } }), Thing: { allOf: all } });

/** The same schema otherwise written: what a Part is stands in place of the references to it. */
const inOtherWords = (schema: Json): JsonObject =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(JSON.stringify(ref('Part')), JSON.stringify(object({ a: { type: 'string' } }))),
  ) as JsonObject;

/** Thing is merged with itself: with a copy in place of a reference, its alternatives are read from both. */
const circle = (values: readonly string[], within: readonly [JsonObject, JsonObject, JsonObject]): JsonObject =>
  object({
    id: { allOf: [within[0], object({ id: within[1] })] },
    owner: { oneOf: [{ enum: [...values] }, object({ id: { allOf: [within[2], object({})] } })] },
  });
const circular = (...values: readonly string[]): JsonObject =>
  circle(values, [ref('Thing'), ref('Thing'), ref('Thing')]);
const copied = (...values: readonly string[]): JsonObject =>
  circle(values, [circular(...values), circular(...values), circular(...values)]);

describe('a schema that is merged with itself', () => {
  test('is the same as with copies in place of references', () => {
    expect(toldOf(documentOf({ Thing: circular('a') }), documentOf({ Thing: copied('a') }))).toEqual([]);
    expect(toldOf(documentOf({ Thing: copied('a') }), documentOf({ Thing: circular('a') }))).toEqual([]);
  });
  test('tells of a change once, where it is', () => {
    const changes = changesOf(documentOf({ Thing: circular('a', 'b') }), documentOf({ Thing: circular('a') }));
    expect(changes.map(({ rule, base }) => [rule, base.pointer])).toEqual([
      ['enum-value-removed', '/components/schemas/Thing/properties/owner/oneOf/0/enum'],
    ]);
  });
  test('tells of a change beside copies', () => {
    const changes = changesOf(documentOf({ Thing: circular('a', 'b') }), documentOf({ Thing: copied('a') }));
    expect([...new Set(changes.map(({ rule }) => rule))]).toEqual(['enum-value-removed']);
  });
});

const part = object({ part: ref('Part') });
const statements: readonly [string, JsonObject][] = [
  ['oneOf', { oneOf: [{ enum: ['x'] }, part] }],
  ['not', { not: part }],
  ['contains', { type: 'array', contains: part }],
  ['if', { if: part, else: { required: ['b'] } }],
];

describe('what schemas that are merged say again in other words is not told', () => {
  test.each(statements)('%s', (_, one) => {
    expect(toldOf(merged(one), merged(one, inOtherWords(one)))).toEqual([]);
    expect(toldOf(merged(one, inOtherWords(one)), merged(one))).toEqual([]);
  });
  test.each(statements)('%s, be it something else on either side', (_, one) => {
    const other = JSON.parse(JSON.stringify(one).replaceAll('"part"', '"other"')) as JsonObject;
    const [left, right] = [merged(one, inOtherWords(one), other), merged(one, other, inOtherWords(other))];
    expect(toldOf(left, right)).toEqual([]);
    const changed = JSON.parse(
      JSON.stringify(right).replaceAll('"a":{"type":"string"}', '"a":{"type":"boolean"}'),
    ) as JsonObject;
    expect(toldOf(left, changed)).toEqual(['breaking type-changed']);
  });
  test('alternatives that list values', () => {
    const [one, again] = [{ oneOf: [{ const: 'x' }, { const: 'y' }] }, { oneOf: [{ const: 'x' }, { enum: ['y'] }] }];
    expect(toldOf(merged({ enum: ['x', 'y'] }), merged(one, again))).toEqual([]);
  });
  test('a reference that leads nowhere', () => {
    const [one, again] = [{ $ref: '#/none' }, { $ref: '#/none', type: 'object' }];
    expect(toldOf(merged(again), merged(one, again))).toEqual([]);
  });
});

describe('what they say beside it is told', () => {
  /** The same but for what lies so deep within it that no signature tells. */
  const deep = (schema: JsonObject, maxLength: number): JsonObject => {
    let inner: JsonObject = { type: 'string', maxLength };
    for (let level = 0; level < 24; level += 1) inner = object({ inner });
    return JSON.parse(JSON.stringify(schema).replaceAll(JSON.stringify(part), JSON.stringify(inner))) as JsonObject;
  };
  test.each(statements)('%s, be it that only what lies far within differs', (_, one) => {
    expect(toldOf(merged(one), merged(one, deep(one, 5)))).toHaveLength(1);
    expect(toldOf(merged(deep(one, 5)), merged(deep(one, 5), deep(one, 4)))).toHaveLength(1);
  });
  test.each(statements)('%s that changes where it is said again', (_, one) => {
    const again = inOtherWords(one);
    const changed = JSON.parse(JSON.stringify(again).replace('"string"', '"boolean"')) as JsonObject;
    expect(toldOf(merged(one, again), merged(one, changed))).toEqual(['breaking type-changed']);
  });
  test('oneOf beside an anyOf of the same branches, which is implied', () => {
    const branches = [part, object({ other: ref('Part') })];
    const [one, any] = [{ oneOf: branches }, { anyOf: inOtherWords(branches) as unknown as Json }];
    expect(toldOf(merged(one), merged(one, any))).toEqual([]);
    expect(toldOf(merged(any), merged(any, one))).toEqual(['breaking alternatives-added']);
  });
});
