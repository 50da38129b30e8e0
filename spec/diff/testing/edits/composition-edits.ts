import type { Json, JsonObject } from '../../../json.ts';
import { edits, object, plain, type SchemaEdit, text } from './edits.ts';

const pet = (kind: string, name: string): JsonObject =>
  object({ properties: { kind: { const: kind }, [name]: text() }, required: ['kind', name] });
const cat = pet('cat', 'mews');
const dog = pet('dog', 'barks');
const cow = pet('cow', 'moos');
const ab = object({ properties: { a: text(), b: text() } });

const anyOf = (...branches: Json[]): JsonObject => ({ anyOf: branches });
const oneOf = (...branches: Json[]): JsonObject => ({ oneOf: branches });
const needs = (...required: string[]): JsonObject => ({ required });
const atMost = (maxProperties: number): JsonObject => ({ maxProperties });
const words = ['if', 'then', 'else'];
/** What applies where a test is met, and where it is not. */
const conditional = (...parts: Json[]): JsonObject =>
  Object.fromEntries(parts.map((part, index) => [words[index]!, part]));
const toldApart = (propertyName: string, mapping?: JsonObject): JsonObject => ({
  ...oneOf(cat, dog),
  discriminator: { propertyName, ...(mapping === undefined ? {} : { mapping }) },
});
const puppy: JsonObject = { puppy: '#/components/schemas/Dog' };

/** Edits of what schemas are composed with. */
export const compositionEdits: readonly SchemaEdit[] = [
  ...edits('allOf', plain, [
    ['added', ab, { allOf: [ab, atMost(5)] }, 'max-properties-added', 'narrows'],
    ['removed', { allOf: [ab, atMost(5)] }, ab, 'max-properties-removed', 'widens'],
  ]),
  ...edits('allOf', plain, [
    ['changed', { allOf: [ab, atMost(5)] }, { allOf: [ab, atMost(4)] }, 'max-properties-lowered', 'narrows'],
  ]),
  ...edits('oneOf', object, [
    ['added', {}, oneOf(needs('a'), needs('b')), 'alternatives-added', 'narrows'],
    ['removed', oneOf(needs('a'), needs('b')), {}, 'alternatives-removed', 'widens'],
  ]),
  ...edits('anyOf', plain, [
    ['added', object(), object(anyOf(needs('a'), needs('b'))), 'alternatives-added', 'narrows'],
    ['removed', object(anyOf(needs('a'), needs('b'))), object(), 'alternatives-removed', 'widens'],
    ['widened', anyOf(cat, dog), anyOf(cat, dog, cow), 'alternative-added', 'widens'],
    ['narrowed', anyOf(cat, dog, cow), anyOf(cat, dog), 'alternative-removed', 'narrows'],
    ['repeated', anyOf(cat, dog), anyOf(cat, dog, dog), 'alternative-repeated', 'informs'],
    ['in place of one', cat, anyOf(cat, dog), 'schema-became-alternatives-wider', 'widens'],
    ['one in place of it', anyOf(cat, dog), cat, 'alternatives-became-schema-narrower', 'narrows'],
    ['to oneOf', anyOf(ab, object(needs('c'))), oneOf(ab, object(needs('c'))), 'any-of-became-one-of', 'narrows'],
  ]),
  ...edits('oneOf', plain, [
    ['widened', oneOf(cat, dog), oneOf(cat, dog, cow), 'alternative-added', 'widens'],
    ['narrowed', oneOf(cat, dog, cow), oneOf(cat, dog), 'alternative-removed', 'narrows'],
    ['changed within', oneOf(cat, dog), oneOf(cat, { ...dog, ...atMost(4) }), 'max-properties-added', 'narrows'],
    ['in place of one', cat, oneOf(dog, cow), 'schema-became-alternatives', 'breaks'],
    ['one in place of it', oneOf(dog, cow), cat, 'alternatives-became-schema', 'breaks'],
    ['of what was all', object(), oneOf(cat, dog), 'schema-became-alternatives-narrower', 'narrows'],
    ['all that was more', oneOf(cat, dog), object(), 'alternatives-became-schema-wider', 'widens'],
    ['to anyOf', oneOf(ab, object(needs('c'))), anyOf(ab, object(needs('c'))), 'one-of-became-any-of', 'widens'],
  ]),
  ...edits('unevaluatedProperties', (rest) => ({ ...oneOf(cat, dog), ...rest }), [
    ['forbidden', {}, { unevaluatedProperties: false }, 'unevaluated-properties-forbidden', 'narrows'],
    ['allowed', { unevaluatedProperties: false }, {}, 'unevaluated-properties-allowed', 'widens'],
    ['added', {}, { unevaluatedProperties: text() }, 'schema-added', 'narrows'],
    ['removed', { unevaluatedProperties: text() }, {}, 'schema-removed', 'widens'],
  ]),
  ...edits('not', object, [
    ['added', {}, { not: needs('a') }, 'not-added', 'narrows'],
    ['removed', { not: needs('a') }, {}, 'not-removed', 'widens'],
    ['widened within', { not: atMost(2) }, { not: atMost(3) }, 'max-properties-raised', 'narrows'],
  ]),
  ...edits('if', object, [
    ['added', {}, conditional(needs('a'), needs('b')), 'condition-added', 'narrows'],
    ['removed', conditional(needs('a'), needs('b')), {}, 'condition-removed', 'widens'],
    [
      'changed within',
      conditional(atMost(2), needs('b')),
      conditional(atMost(3), needs('b')),
      'max-properties-raised',
      'breaks',
    ],
  ]),
  ...edits('then', (rest) => object({ else: needs('c'), ...rest }), [
    ['added', conditional(needs('a')), conditional(needs('a'), needs('b')), 'schema-added', 'narrows'],
    ['removed', conditional(needs('a'), needs('b')), conditional(needs('a')), 'schema-removed', 'widens'],
  ]),
  ...edits('else', (rest) => object({ ...conditional(needs('a'), needs('b')), ...rest }), [
    ['removed', { else: needs('c') }, {}, 'schema-removed', 'widens'],
    ['changed within', { else: atMost(3) }, { else: atMost(2) }, 'max-properties-lowered', 'narrows'],
  ]),
  ...edits('then', object, [
    [
      'changed within',
      conditional(needs('a'), atMost(3)),
      conditional(needs('a'), atMost(2)),
      'max-properties-lowered',
      'narrows',
    ],
  ]),
  ...edits('else', object, [
    [
      'added',
      conditional(needs('a'), needs('b')),
      conditional(needs('a'), needs('b'), needs('c')),
      'schema-added',
      'narrows',
    ],
  ]),
  ...edits('discriminator', plain, [
    ['added', oneOf(cat, dog), toldApart('kind'), 'discriminator-changed', 'warns'],
    ['removed', toldApart('kind'), oneOf(cat, dog), 'discriminator-changed', 'warns'],
    ['changed', toldApart('kind'), toldApart('sort'), 'discriminator-changed', 'warns'],
    ['a value added', toldApart('kind'), toldApart('kind', puppy), 'discriminator-value-added', 'informs'],
    ['a value removed', toldApart('kind', puppy), toldApart('kind'), 'discriminator-value-removed', 'warns'],
  ]),
];
