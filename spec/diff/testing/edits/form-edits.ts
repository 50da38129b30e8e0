import { edits, integer, list, number, text, type SchemaEdit } from './edits.ts';

/** Edits of exclusiveMaximum, exclusiveMinimum, multipleOf and so on. */
export const formEdits: readonly SchemaEdit[] = [
  ...edits('exclusiveMaximum', number, [
    ['added', {}, { exclusiveMaximum: 5 }, 'maximum-added', 'narrows'],
    ['removed', { exclusiveMaximum: 5 }, {}, 'maximum-removed', 'widens'],
    ['widened to maximum', { exclusiveMaximum: 5 }, { maximum: 5 }, 'maximum-raised', 'widens'],
  ]),
  ...edits('exclusiveMinimum', number, [
    ['added', {}, { exclusiveMinimum: 5 }, 'minimum-added', 'narrows'],
    ['removed', { exclusiveMinimum: 5 }, {}, 'minimum-removed', 'widens'],
    ['widened to minimum', { exclusiveMinimum: 5 }, { minimum: 5 }, 'minimum-lowered', 'widens'],
  ]),
  ...edits('multipleOf', integer, [
    ['added', {}, { multipleOf: 2 }, 'multiple-of-added', 'narrows'],
    ['removed', { multipleOf: 2 }, {}, 'multiple-of-removed', 'widens'],
    ['widened', { multipleOf: 6 }, { multipleOf: 3 }, 'multiple-of-widened', 'widens'],
    ['narrowed', { multipleOf: 3 }, { multipleOf: 6 }, 'multiple-of-narrowed', 'narrows'],
    ['changed', { multipleOf: 2 }, { multipleOf: 3 }, 'multiple-of-changed', 'breaks'],
  ]),
  ...edits('uniqueItems', list, [
    ['added', {}, { uniqueItems: true }, 'unique-items-added', 'narrows'],
    ['removed', { uniqueItems: true }, {}, 'unique-items-removed', 'widens'],
  ]),
  ...edits('pattern', text, [
    ['added', {}, { pattern: '^a' }, 'pattern-added', 'narrows'],
    ['removed', { pattern: '^a' }, {}, 'pattern-removed', ['info', 'warning']],
    ['changed', { pattern: '^a' }, { pattern: '^b' }, 'pattern-changed', 'warns'],
  ]),
  ...edits('format', text, [
    ['added', {}, { format: 'uuid' }, 'format-added', 'narrows'],
    ['removed', { format: 'uuid' }, {}, 'format-removed', 'widens'],
    ['changed', { format: 'uuid' }, { format: 'date' }, 'format-changed', 'breaks'],
  ]),
  ...edits('format', integer, [
    ['widened', { format: 'int32' }, { format: 'int64' }, 'format-widened', 'widens'],
    ['narrowed', { format: 'int64' }, { format: 'int32' }, 'format-narrowed', 'narrows'],
  ]),
  ...edits('contentEncoding', text, [
    ['added', {}, { contentEncoding: 'base64' }, 'content-encoding-added', 'narrows'],
    ['removed', { contentEncoding: 'base64' }, {}, 'content-encoding-removed', 'widens'],
    ['changed', { contentEncoding: 'base64' }, { contentEncoding: 'base32' }, 'content-encoding-changed', 'breaks'],
  ]),
  ...edits('contentMediaType', text, [
    ['added', {}, { contentMediaType: 'text/html' }, 'content-media-type-added', 'narrows'],
    ['removed', { contentMediaType: 'text/html' }, {}, 'content-media-type-removed', 'widens'],
    [
      'changed',
      { contentMediaType: 'text/html' },
      { contentMediaType: 'text/css' },
      'content-media-type-changed',
      'breaks',
    ],
  ]),
  ...edits('contentSchema', text, [
    [
      'changed within',
      { contentSchema: { maxLength: 3 } },
      { contentSchema: { maxLength: 2 } },
      'max-length-lowered',
      'narrows',
    ],
    [
      'added',
      { contentMediaType: 'application/json' },
      { contentMediaType: 'application/json', contentSchema: { type: 'object' } },
      'schema-added',
      'narrows',
    ],
    [
      'removed',
      { contentMediaType: 'application/json', contentSchema: { type: 'object' } },
      { contentMediaType: 'application/json' },
      'schema-removed',
      'widens',
    ],
  ]),
];
