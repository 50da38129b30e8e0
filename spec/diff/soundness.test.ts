import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { toValidator, type Validator } from '../schema.ts';
import { changesOf, requestOf, responseOf } from './testing/documents.ts';
import { failureOf } from './testing/failure-of.ts';

const name = fc.constantFrom('a', 'b', 'c');
const small = fc.nat(5);
const value = fc.constantFrom<Json>('x', 'yy', 'zzz', 1, 2, 2.5, true, null);
const optional = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> =>
  fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Json>;

/** Small schemas about few names and values, so that what one allows and another does not is soon found. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    optional({
      type: fc.constantFrom('string', 'integer', 'number', 'boolean', ['string', 'null'], ['string', 'integer']),
    }),
    optional({ type: fc.constant('string'), minLength: small, maxLength: small, pattern: fc.constantFrom('^x', 'y') }),
    optional({
      type: fc.constantFrom('number', 'integer'),
      minimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(1, 2, 3),
    }),
    fc.uniqueArray(value, { minLength: 1, maxLength: 4 }).map((values) => ({ enum: values })),
    optional({
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: fc.oneof(tie('schema'), fc.constant(false)),
      maxProperties: small,
      dependentRequired: fc.constant({ a: ['b'] }),
    }),
    optional({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
    }),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((parts) => ({ allOf: parts })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((branches) => ({ anyOf: branches })),
  ),
})) as { schema: fc.Arbitrary<Json> };

const { instance } = fc.letrec<{ instance: Json }>((tie) => ({
  instance: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(value, fc.constantFrom<Json>(0, 3, 5, 6, 'xy', '')),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('instance'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('instance'), { maxLength: 3 }),
  ),
})) as { instance: fc.Arbitrary<Json> };

const instances = fc.array(instance, { minLength: 20, maxLength: 20 });
const isValid = (validator: Validator, one: Json): boolean => validator(one).length === 0;
const tellsMore = (base: Json, revision: Json): boolean =>
  changesOf(base, revision).some(({ level, rule }) => level !== 'info' || rule === 'property-added');

test('nothing that was valid becomes invalid, or the other way round, without a word of warning', () => {
  const property = fc.property(schema, schema, instances, (base, revision, all) => {
    const [before, after] = [toValidator(base as never), toValidator(revision as never)];
    const refused = all.some((one) => isValid(before, one) && !isValid(after, one));
    const granted = all.some((one) => !isValid(before, one) && isValid(after, one));
    expect(refused && !tellsMore(requestOf(base), requestOf(revision))).toBe(false);
    expect(granted && !tellsMore(responseOf(base), responseOf(revision))).toBe(false);
  });
  expect(failureOf(property, 120)).toBeUndefined();
});
