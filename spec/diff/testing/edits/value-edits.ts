import { edits, plain, text, type SchemaEdit } from './edits.ts';

/** Edits of type, nullable, enum and so on. */
export const valueEdits: readonly SchemaEdit[] = [
  ...edits('type', plain, [
    ['added', {}, { type: 'string' }, 'schema-added', 'narrows'],
    ['removed', { type: 'string' }, {}, 'schema-removed', 'widens'],
    ['changed', { type: 'string' }, { type: 'object' }, 'type-changed', 'breaks'],
    ['widened', { type: 'integer' }, { type: 'number' }, 'type-widened', 'widens'],
    ['narrowed', { type: 'number' }, { type: 'integer' }, 'type-narrowed', 'narrows'],
    ['a type added', { type: 'string' }, { type: ['string', 'object'] }, 'type-widened', 'widens'],
    ['a type removed', { type: ['string', 'object'] }, { type: 'string' }, 'type-narrowed', 'narrows'],
    ['null added', { type: 'string' }, { type: ['string', 'null'] }, 'null-added', 'widens'],
    ['null removed', { type: ['string', 'null'] }, { type: 'string' }, 'null-removed', 'narrows'],
  ]),
  ...edits('nullable', text, [
    ['added', {}, { nullable: true }, 'null-added', 'widens'],
    ['removed', { nullable: true }, {}, 'null-removed', 'narrows'],
  ]),
  ...edits('enum', text, [
    ['added', {}, { enum: ['a', 'b'] }, 'enum-added', 'narrows'],
    ['removed', { enum: ['a', 'b'] }, {}, 'enum-removed', 'widens'],
    ['widened', { enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }, 'enum-value-added', ['info', 'warning']],
    ['narrowed', { enum: ['a', 'b'] }, { enum: ['a'] }, 'enum-value-removed', 'narrows'],
    ['changed', { enum: ['a'] }, { enum: ['b'] }, 'enum-changed', 'breaks'],
  ]),
  ...edits('const', text, [
    ['added', {}, { const: 'a' }, 'enum-added', 'narrows'],
    ['removed', { const: 'a' }, {}, 'enum-removed', 'widens'],
    ['changed', { const: 'a' }, { const: 'b' }, 'enum-changed', 'breaks'],
  ]),
  ...edits('x-extensible-enum', text, [
    [
      'widened',
      { 'x-extensible-enum': ['a'] },
      { 'x-extensible-enum': ['a', 'b'] },
      'extensible-enum-value-added',
      'informs',
    ],
    [
      'narrowed',
      { 'x-extensible-enum': ['a', 'b'] },
      { 'x-extensible-enum': ['a'] },
      'extensible-enum-value-removed',
      'narrows',
    ],
  ]),
  ...edits('default', text, [
    ['added', {}, { default: 'a' }, 'default-added', 'informs'],
    ['removed', { default: 'a' }, {}, 'default-removed', 'informs'],
    ['changed', { default: 'a' }, { default: 'b' }, 'default-changed', 'informs'],
  ]),
];
