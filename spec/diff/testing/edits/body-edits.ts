import type { Json, JsonObject } from '../../../json.ts';
import {
  editsOf,
  json,
  type OperationEdit,
  type Row,
  text,
  withBody,
  withContent,
  withResponse,
} from './operations.ts';

/** Edits of the Request Body Object, Media Type Object, Encoding Object. */
export const bodyEdits: readonly OperationEdit[] = [
  ...editsOf('Request Body Object', [
    ['description', 'added', withBody({}), withBody({ description: 'A' }), 'info description-changed'],
    [
      'content',
      'a media type added',
      withContent(json()),
      withContent({ ...json(), 'text/csv': {} }),
      'info media-type-added',
    ],
    [
      'content',
      'a media type removed',
      withContent({ ...json(), 'text/csv': {} }),
      withContent(json()),
      'breaking media-type-removed',
    ],
    [
      'content',
      'a range in place of a media type',
      withContent({ 'text/csv': {} }),
      withContent({ 'text/*': {} }),
      'info media-type-widened',
    ],
    [
      'content',
      'a media type in place of a range',
      withContent({ 'text/*': {} }),
      withContent({ 'text/csv': {} }),
      'breaking media-type-narrowed',
    ],
    [
      'content',
      'a parameter added',
      withContent({ 'text/csv': {} }),
      withContent({ 'text/csv; header=absent': {} }),
      'info media-type-parameters-changed',
    ],
    ['required', 'added', withBody({}), withBody({ required: true }), 'breaking body-became-required'],
    ['required', 'removed', withBody({ required: true }), withBody({}), 'info body-became-optional'],
    ['x-', 'added', withBody({}), withBody({ 'x-a': 1 }), 'info extension-changed'],
  ]),
  ...editsOf('Media Type Object', [
    ['schema', 'changed', withContent(json()), withContent(json({ type: 'object' })), 'breaking type-changed'],
    [
      'schema',
      'withdrawn from a request',
      withContent(json()),
      withContent({ 'application/json': {} }),
      'info schema-withdrawn',
    ],
    [
      'schema',
      'withdrawn from a response',
      withResponse({ content: json() }),
      withResponse({ content: { 'application/json': {} } }),
      'warning schema-withdrawn',
    ],
    [
      'schema',
      'of what is not JSON: a number that becomes a text',
      withContent({ 'text/plain': { schema: { type: 'number' } } }),
      withContent({ 'text/plain': { schema: text } }),
      'info type-widened',
    ],
    [
      'schema',
      'that says that bytes are bytes',
      withContent({ 'image/png': { schema: { ...text, format: 'binary' } } }),
      withContent({ 'image/png': {} }),
    ],
    ['example', 'added', withContent(json()), withContent(json(text, { example: 'a' })), 'info example-changed'],
    [
      'examples',
      'added',
      withContent(json()),
      withContent(json(text, { examples: { a: { value: 'a' } } })),
      'info example-changed',
    ],
    [
      'encoding',
      'changed',
      withContent({ 'multipart/form-data': {} }),
      withContent({ 'multipart/form-data': { encoding: { a: { contentType: 'text/csv' } } } }),
      'breaking encoding-changed',
    ],
    [
      'itemSchema',
      'widened',
      withResponse({ content: { 'application/x-ndjson': { itemSchema: { ...text, maxLength: 5 } } } }),
      withResponse({ content: { 'application/x-ndjson': { itemSchema: text } } }),
      'breaking max-length-removed',
    ],
    [
      'x-ndjson-item',
      'widened',
      withResponse({ content: { 'application/x-ndjson': { 'x-ndjson-item': { ...text, maxLength: 5 } } } }),
      withResponse({ content: { 'application/x-ndjson': { 'x-ndjson-item': text } } }),
      'breaking max-length-removed',
    ],
    ['x-', 'added', withContent(json()), withContent(json(text, { 'x-a': 1 })), 'info extension-changed'],
  ]),
  ...editsOf(
    'Encoding Object',
    ['contentType', 'style', 'explode', 'allowReserved', 'headers'].map((field): Row => {
      const encoding = (value: Json): JsonObject =>
        withContent({ 'multipart/form-data': { encoding: { a: { [field]: value } } } });
      const isFlag = field === 'explode' || field === 'allowReserved';
      return [
        field,
        'changed',
        encoding(isFlag ? false : { a: {} }),
        encoding(isFlag ? true : { b: {} }),
        'breaking encoding-changed',
      ];
    }),
  ),
];
