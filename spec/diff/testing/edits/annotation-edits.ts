import type { Json } from '../../../json.ts';
import type { RuleId } from '../../rules.ts';
import { edits, type Levels, plain, type SchemaEdit, text } from './edits.ts';

/** Edits of title, description, externalDocs and so on. */
export const annotationEdits: readonly SchemaEdit[] = [
  ...explaining('title', 'A', 'B', 'description-changed'),
  ...explaining('description', 'A', 'B', 'description-changed'),
  ...explaining('externalDocs', { url: 'https://a.example' }, { url: 'https://b.example' }, 'description-changed'),
  ...explaining('example', 'a', 'b', 'example-changed'),
  ...explaining('examples', ['a'], ['b'], 'example-changed'),
  ...explaining('xml', { name: 'a' }, { name: 'b' }, 'xml-changed', 'warns'),
  ...explaining('x-unit', 'm', 'km', 'extension-changed'),
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
  ...edits('$ref', text, [
    ['added, to what is unknown', {}, { $ref: 'https://one.example/schema' }, 'reference-changed', 'warns'],
    ['removed, to what is unknown', { $ref: 'https://one.example/schema' }, {}, 'reference-changed', 'warns'],
  ]),
  ...edits('$dynamicRef', text, [
    ['added, to what is unknown', {}, { $dynamicRef: 'https://one.example/schema' }, 'reference-changed', 'warns'],
    ['removed, to what is unknown', { $dynamicRef: 'https://one.example/schema' }, {}, 'reference-changed', 'warns'],
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

/** A keyword that explains comes, goes, and says something else: told alike each time. */
function explaining(keyword: string, one: Json, other: Json, rule: RuleId, levels: Levels = 'informs'): SchemaEdit[] {
  return edits(keyword, text, [
    ['added', {}, { [keyword]: one }, rule, levels],
    ['removed', { [keyword]: one }, {}, rule, levels],
    ['changed', { [keyword]: one }, { [keyword]: other }, rule, levels],
  ]);
}
