import { edits, plain, text, type SchemaEdit } from './edits.ts';

/** Edits of title, description, externalDocs and so on. */
export const annotationEdits: readonly SchemaEdit[] = [
  ...edits('title', text, [['changed', { title: 'A' }, { title: 'B' }, 'description-changed', 'informs']]),
  ...edits('description', text, [['added', {}, { description: 'B' }, 'description-changed', 'informs']]),
  ...edits('externalDocs', text, [
    ['added', {}, { externalDocs: { url: 'https://docs.example' } }, 'description-changed', 'informs'],
  ]),
  ...edits('example', text, [['added', {}, { example: 'a' }, 'example-changed', 'informs']]),
  ...edits('examples', text, [['changed', { examples: ['a'] }, { examples: ['b'] }, 'example-changed', 'informs']]),
  ...edits('xml', text, [['changed', {}, { xml: { attribute: true } }, 'xml-changed', 'warns']]),
  ...edits('x-', text, [['changed', { 'x-unit': 'm' }, { 'x-unit': 'km' }, 'extension-changed', 'informs']]),
  ...edits('deprecated', text, [
    ['added', {}, { deprecated: true }, 'deprecated', 'informs'],
    ['removed', { deprecated: true }, {}, 'undeprecated', 'informs'],
  ]),
  ...edits('x-sunset', text, [
    ['added', { deprecated: true }, { deprecated: true, 'x-sunset': '2030-01-01' }, 'sunset-added', 'informs'],
    ['removed', { deprecated: true, 'x-sunset': '2030-01-01' }, { deprecated: true }, 'sunset-removed', 'breaks'],
    [
      'raised',
      { deprecated: true, 'x-sunset': '2030-01-01' },
      { deprecated: true, 'x-sunset': '2031-01-01' },
      'sunset-postponed',
      'informs',
    ],
    [
      'lowered',
      { deprecated: true, 'x-sunset': '2031-01-01' },
      { deprecated: true, 'x-sunset': '2030-01-01' },
      'sunset-advanced',
      'warns',
    ],
    [
      'lowered into the past',
      { deprecated: true, 'x-sunset': '2031-01-01' },
      { deprecated: true, 'x-sunset': '2020-01-01' },
      'sunset-too-soon',
      'breaks',
    ],
    [
      'spoilt',
      { deprecated: true, 'x-sunset': '2031-01-01' },
      { deprecated: true, 'x-sunset': 'soon' },
      'sunset-unreadable',
      'breaks',
    ],
  ]),
  ...edits('$ref', plain, [
    [
      'to something else unknown',
      { $ref: 'https://one.example/schema' },
      { $ref: 'https://other.example/schema' },
      'reference-changed',
      'warns',
    ],
  ]),
  ...edits('$dynamicRef', plain, [
    [
      'to something else unknown',
      { $dynamicRef: 'https://one.example/schema' },
      { $dynamicRef: 'https://other.example/schema' },
      'reference-changed',
      'warns',
    ],
  ]),
];
