import type { JsonObject } from '../../../json.ts';
import { edits, object, type SchemaEdit, text } from './edits.ts';

const a: JsonObject = { a: text() };
const ab: JsonObject = { a: text(), b: text() };

/** Edits of properties, required, additionalProperties and so on. */
export const objectEdits: readonly SchemaEdit[] = [
  ...edits('properties', object, [
    ['added', { properties: a }, { properties: ab }, 'property-added', 'informs'],
    ['added, required', { properties: a }, { properties: ab, required: ['b'] }, 'property-added-required', 'narrows'],
    [
      'added to a closed object',
      { properties: a, additionalProperties: false },
      { properties: ab, additionalProperties: false },
      'property-added-to-closed',
      'widens',
    ],
    ['removed', { properties: ab }, { properties: a }, 'property-removed', 'warns'],
    [
      'removed, required',
      { properties: ab, required: ['b'] },
      { properties: a },
      'property-removed-required',
      ['warning', 'breaking'],
    ],
    [
      'removed from a closed object',
      { properties: ab, additionalProperties: false },
      { properties: a, additionalProperties: false },
      'property-removed-from-closed',
      ['breaking', 'warning'],
    ],
    [
      'changed within',
      { properties: { a: { type: 'string', maxLength: 5 } } },
      { properties: { a: { type: 'string', maxLength: 4 } } },
      'max-length-lowered',
      'narrows',
    ],
    ['forbidden', {}, { properties: { a: false } }, 'schema-forbidden', 'narrows'],
    ['allowed', { properties: { a: false } }, {}, 'schema-allowed', 'widens'],
  ]),
  ...edits('required', object, [
    ['added', { properties: ab }, { properties: ab, required: ['a'] }, 'property-became-required', 'narrows'],
    ['removed', { properties: ab, required: ['a'] }, { properties: ab }, 'property-became-optional', 'widens'],
  ]),
  ...edits('additionalProperties', object, [
    [
      'forbidden',
      { properties: ab },
      { properties: ab, additionalProperties: false },
      'additional-properties-forbidden',
      'narrows',
    ],
    [
      'allowed',
      { properties: ab, additionalProperties: false },
      { properties: ab },
      'additional-properties-allowed',
      'widens',
    ],
    ['added', {}, { additionalProperties: { type: 'string' } }, 'schema-added', 'narrows'],
    ['removed', { additionalProperties: { type: 'string' } }, {}, 'schema-removed', 'widens'],
    [
      'changed',
      { additionalProperties: { type: 'string' } },
      { additionalProperties: { type: 'array' } },
      'type-changed',
      'breaks',
    ],
  ]),
  ...edits('patternProperties', object, [
    ['added', {}, { patternProperties: { '^x': { type: 'string' } } }, 'pattern-property-added', 'narrows'],
    ['removed', { patternProperties: { '^x': { type: 'string' } } }, {}, 'pattern-property-removed', 'widens'],
    [
      'changed within',
      { patternProperties: { '^x': { type: 'string' } } },
      { patternProperties: { '^x': { type: 'array' } } },
      'type-changed',
      'breaks',
    ],
  ]),
  ...edits('propertyNames', object, [
    ['added', {}, { propertyNames: { maxLength: 3 } }, 'schema-added', 'narrows'],
    ['removed', { propertyNames: { maxLength: 3 } }, {}, 'schema-removed', 'widens'],
    [
      'changed within',
      { propertyNames: { maxLength: 3 } },
      { propertyNames: { maxLength: 4 } },
      'max-length-raised',
      'widens',
    ],
  ]),
  ...edits('dependentRequired', object, [
    [
      'added',
      { properties: ab },
      { properties: ab, dependentRequired: { a: ['b'] } },
      'dependent-required-added',
      'narrows',
    ],
    [
      'removed',
      { properties: ab, dependentRequired: { a: ['b'] } },
      { properties: ab },
      'dependent-required-removed',
      'widens',
    ],
  ]),
  ...edits('dependentSchemas', object, [
    [
      'added',
      { properties: ab },
      { properties: ab, dependentSchemas: { a: { required: ['b'] } } },
      'dependent-schema-added',
      'narrows',
    ],
    [
      'removed',
      { properties: ab, dependentSchemas: { a: { required: ['b'] } } },
      { properties: ab },
      'dependent-schema-removed',
      'widens',
    ],
    [
      'changed within',
      { properties: ab, dependentSchemas: { a: { required: ['b'] } } },
      {
        properties: ab,
        dependentSchemas: { a: { required: ['b', 'c'] } },
      },
      'property-became-required',
      'narrows',
    ],
  ]),
];
