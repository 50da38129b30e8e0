import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { queryOf, requestOf, responseOf, toldOf } from './testing/documents.ts';

/** An object in an object in an object, so many times. */
const within = (depth: number, schema: JsonObject): JsonObject =>
  depth === 0 ? schema : { type: 'object', properties: { inner: within(depth - 1, schema) } };

/** A body of one of some components, whose names and order mean nothing. */
const bodyOf = (keyword: 'oneOf' | 'anyOf', schemas: Readonly<Record<string, JsonObject>>): JsonObject => ({
  ...requestOf({ [keyword]: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })) }),
  components: { schemas: { ...schemas, Inner: { type: 'string' }, Other: { type: 'string' } } },
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Told apart by a value far within; they refer to something, so that their texts do not tell that they are equal. */
const branch = (kind: string, reference: string, depth: number, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { data: within(depth, { enum: [kind], ...rest }), reference: ref(reference) },
});

describe.each([1, 3, 4, 6, 9])('alternatives that differ %i levels within', (depth) => {
  test('are known again under other names and in another order', () => {
    const base = bodyOf('oneOf', { A: branch('a', 'Inner', depth), B: branch('b', 'Inner', depth) });
    const revision = bodyOf('oneOf', { D: branch('b', 'Other', depth), C: branch('a', 'Other', depth) });
    expect(toldOf(base, revision)).toEqual([]);
    expect(toldOf(revision, base)).toEqual([]);
  });
  test('are known again where one of them changed', () => {
    const base = bodyOf('anyOf', { A: branch('a', 'Inner', depth), B: branch('b', 'Inner', depth) });
    const revision = bodyOf('anyOf', {
      D: branch('b', 'Other', depth),
      C: { ...branch('a', 'Other', depth), maxProperties: 5 },
    });
    expect(toldOf(base, revision)).toEqual(['breaking max-properties-added']);
  });
});

test.each<[string, Json, Json]>([
  ['a branch as text', { oneOf: [{ type: 'string', maxLength: 3 }, {}] }, { oneOf: [{ maxLength: 3 }, {}] }],
])('in a parameter, %s is the same in any spelling', (_, before, after) =>
  expect(toldOf(queryOf(before), queryOf(after))).toEqual([]),
);

test('a change far within an alternative is told once, where it is', () => {
  const schema = (rest: JsonObject): JsonObject => ({
    oneOf: [branch('a', 'Inner', 5, rest), { type: 'object', required: ['x'] }],
  });
  const inner = { components: { schemas: { Inner: { type: 'string' } } } };
  expect(
    toldOf({ ...responseOf(schema({})), ...inner }, { ...responseOf(schema({ minLength: 1 })), ...inner }),
  ).toEqual(['info min-length-added']);
});

test('circular alternatives are known again under other names and in another order', () => {
  const tree = (root: string, names: readonly string[]): JsonObject => ({
    ...requestOf(ref(root)),
    components: {
      schemas: {
        [root]: { oneOf: names.map(ref) },
        ...Object.fromEntries(
          names.map((name) => [
            name,
            {
              type: 'object',
              properties: { [name.toLowerCase().at(-1)!]: ref(root), all: { type: 'array', items: ref(root) } },
            },
          ]),
        ),
      },
    },
  });
  const [base, revision] = [tree('Root', ['A', 'B', 'C']), tree('Tree', ['XC', 'XA', 'XB'])];
  expect(toldOf(base, revision)).toEqual([]);
  expect(toldOf(base, tree('Tree', ['XC', 'XA']))).toEqual(['breaking alternative-removed']);
});
