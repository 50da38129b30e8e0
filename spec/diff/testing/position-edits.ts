import type { JsonObject } from '../../json.ts';
import { requestOf, responseOf } from './documents.ts';

/** Edits that are told otherwise where values travel as text (parameters, headers), and why. */
export const textWaivers: Readonly<Record<string, string>> = {
  'type added': 'As text, what is of no stated type is a string.',
  'type removed': 'As text, what is of no stated type is a string.',
};

/** An edit with what is told of it. */
export type PositionEdit = {
  readonly keyword: string;
  readonly name: string;
  readonly base: JsonObject;
  readonly revision: JsonObject;
  readonly told: readonly string[];
};

const schema = (p: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties: { p },
  required,
});
const text: JsonObject = { type: 'string' };
const readOnly: JsonObject = { type: 'string', readOnly: true };
const writeOnly: JsonObject = { type: 'string', writeOnly: true };

/** Edits of keywords that mean something in a property, and on one side only. */
export const propertyEdits: readonly PositionEdit[] = (
  [
    [
      'readOnly',
      'added, in a request',
      requestOf(schema(text)),
      requestOf(schema(readOnly)),
      ['warning property-became-read-only'],
    ],
    [
      'readOnly',
      'removed, in a request',
      requestOf(schema(readOnly)),
      requestOf(schema(text)),
      ['info property-became-writable'],
    ],
    [
      'readOnly',
      'removed where required, in a request',
      requestOf(schema(readOnly, ['p'])),
      requestOf(schema(text, ['p'])),
      ['warning property-became-writable-required'],
    ],
    [
      'readOnly',
      'added, in a response: it means nothing there',
      responseOf(schema(text)),
      responseOf(schema(readOnly)),
      [],
    ],
    [
      'readOnly',
      'the property narrowed, in a request: it takes no part',
      requestOf(schema(readOnly)),
      requestOf(schema({ ...readOnly, maxLength: 5 })),
      [],
    ],
    [
      'readOnly',
      'the property required, in a request: it takes no part',
      requestOf(schema(readOnly)),
      requestOf(schema(readOnly, ['p'])),
      [],
    ],
    [
      'readOnly',
      'the property removed, in a request: it takes no part',
      requestOf(schema(readOnly)),
      requestOf({ type: 'object', properties: {} }),
      [],
    ],
    [
      'readOnly',
      'the property widened, in a response',
      responseOf(schema({ ...readOnly, maxLength: 5 })),
      responseOf(schema(readOnly)),
      ['breaking max-length-removed'],
    ],
    [
      'writeOnly',
      'added, in a response',
      responseOf(schema(text)),
      responseOf(schema(writeOnly)),
      ['warning property-became-write-only'],
    ],
    [
      'writeOnly',
      'removed, in a response',
      responseOf(schema(writeOnly)),
      responseOf(schema(text)),
      ['info property-became-readable'],
    ],
    [
      'writeOnly',
      'added, in a request: it means nothing there',
      requestOf(schema(text)),
      requestOf(schema(writeOnly)),
      [],
    ],
    [
      'writeOnly',
      'the property removed, in a response: it takes no part',
      responseOf(schema(writeOnly, ['p'])),
      responseOf({ type: 'object' }),
      [],
    ],
    [
      'writeOnly',
      'the property narrowed, in a request',
      requestOf(schema(writeOnly)),
      requestOf(schema({ ...writeOnly, maxLength: 5 })),
      ['breaking max-length-added'],
    ],
    [
      'properties',
      'removed after its sunset',
      responseOf(schema({ ...text, deprecated: true, 'x-sunset': '2020-01-01' }, ['p'])),
      responseOf({ type: 'object', properties: {} }),
      ['info removed-after-sunset'],
    ],
    [
      'properties',
      'removed before its sunset',
      responseOf(schema({ ...text, deprecated: true, 'x-sunset': '2040-01-01' })),
      responseOf({ type: 'object', properties: {} }),
      ['breaking removed-before-sunset'],
    ],
    [
      'properties',
      'removed after its deprecation',
      requestOf(schema({ ...text, deprecated: true })),
      requestOf({ type: 'object', properties: {} }),
      ['warning removed-after-deprecation'],
    ],
    [
      'properties',
      'removed, its sunset no date',
      requestOf(schema({ ...text, deprecated: true, 'x-sunset': 'soon' })),
      requestOf({ type: 'object', properties: {} }),
      ['breaking removed-with-unreadable-sunset'],
    ],
    [
      'properties',
      'removed, and still required',
      requestOf(schema(text, ['p'])),
      requestOf({ type: 'object', required: ['p'] }),
      ['warning property-removed'],
    ],
    [
      'properties',
      'removed into what is said of others',
      requestOf({ ...schema(text), additionalProperties: text }),
      requestOf({ type: 'object', additionalProperties: text }),
      [],
    ],
    [
      '$ref',
      'changed to a component of the same meaning',
      requestOf(text),
      { ...requestOf({ $ref: '#/components/schemas/T' }), components: { schemas: { T: text } } },
      [],
    ],
    [
      '$anchor',
      'followed',
      requestOf(text),
      { ...requestOf({ $ref: '#t' }), components: { schemas: { T: { ...text, $anchor: 't' } } } },
      [],
    ],
    [
      '$defs',
      'followed',
      requestOf(text),
      requestOf({
        $defs: { T: text },
        $ref: '#/paths/~1things~1{id}/post/requestBody/content/application~1json/schema/$defs/T',
      }),
      [],
    ],
  ] as [string, string, JsonObject, JsonObject, string[]][]
).map(([keyword, edit, base, revision, told]) => ({ keyword, name: `${keyword} ${edit}`, base, revision, told }));
