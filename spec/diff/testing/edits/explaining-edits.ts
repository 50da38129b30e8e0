import type { JsonObject } from '../../../json.ts';
import { documentOf, documentWith, requestOf } from '../documents.ts';
import {
  apiKey,
  json,
  operation,
  type OperationEdit,
  schemes,
  text,
  type ValueRow,
  valueEdits,
  withBody,
  withContent,
  withHeader,
  withParameter,
  withPaths,
  withResponse,
} from './operations.ts';

const described: readonly ValueRow[] = [['description', 'A', 'B', 'info description-changed']];
const docs: ValueRow = [
  'externalDocs',
  { url: 'https://a.example' },
  { url: 'https://b.example' },
  'info description-changed',
];
const examples: readonly ValueRow[] = [
  ['example', 'a', 'b', 'info example-changed'],
  ['examples', { a: { value: 'a' } }, { a: { value: 'b' } }, 'info example-changed'],
];
const extended: readonly ValueRow[] = [['x-a', 1, 2, 'info extension-changed']];
/** What is told of every part of a whole, in one way. */
const parts = (told: string, values: JsonObject): ValueRow[] =>
  Object.entries(values).map(([field, one]) => [field, one, typeof one === 'string' ? `${one}x` : { x: one }, told]);

const inInfo =
  (holder: string) =>
  (fields: JsonObject): JsonObject =>
    documentOf({ info: { title: 'A', version: '1', [holder]: { kept: 1, ...fields } } });
const server = (fields: JsonObject): JsonObject => documentOf({ servers: [{ url: 'https://{a}.example', ...fields }] });

/** Edits of what explains, wherever it may stand: told, and never more than information. */
export const explainingEdits: readonly OperationEdit[] = [
  ...valueEdits('OpenAPI Object', documentOf, [docs, ...extended]),
  ...valueEdits('Info Object', (info) => documentOf({ info }), [
    ...parts('info info-changed', { title: 'A', version: '1', summary: 'A', description: 'A', termsOfService: 'A' }),
    ['contact', { name: 'A' }, { name: 'B' }, 'info info-changed'],
    ['license', { name: 'A' }, { name: 'B' }, 'info info-changed'],
  ]),
  ...valueEdits('Contact Object', inInfo('contact'), parts('info info-changed', { name: 'A', url: 'A', email: 'A' })),
  ...valueEdits(
    'License Object',
    inInfo('license'),
    parts('info info-changed', { name: 'A', identifier: 'A', url: 'A' }),
  ),
  ...valueEdits('Server Object', server, described),
  ...valueEdits('Server Object', server, [
    ['variables', { a: { default: 'x' } }, { a: { default: 'y' } }, 'warning server-variables-changed'],
  ]),
  ...valueEdits('Server Variable Object', (a) => server({ variables: { a } }), [
    ['enum', ['x'], ['x', 'y'], 'warning server-variables-changed'],
    ['default', 'x', 'y', 'warning server-variables-changed'],
    ...described,
  ]),
  ...valueEdits('Tag Object', (fields) => documentOf({ tags: [{ name: 'a', ...fields }] }), [...described, docs]),
  ...valueEdits('External Documentation Object', (fields) => documentWith({ externalDocs: { kept: 1, ...fields } }), [
    ...described,
    ['url', 'https://a.example', 'https://b.example', 'info description-changed'],
  ]),
  ...valueEdits('Operation Object', documentWith, [
    ['tags', ['a'], ['b'], 'info tags-changed'],
    ['summary', 'A', 'B', 'info description-changed'],
    ...described,
    docs,
    ...extended,
  ]),
  ...valueEdits('Parameter Object', withParameter, [...described, ...examples, ...extended]),
  ...valueEdits('Header Object', withHeader, [...described, ...examples, ...extended]),
  ...valueEdits('Request Body Object', withBody, [...described, ...extended]),
  ...valueEdits('Media Type Object', (fields) => withContent(json(text, fields)), [...examples, ...extended]),
  ...valueEdits('Example Object', (a) => withContent(json(text, { examples: { a } })), [
    ...parts('info example-changed', {
      summary: 'A',
      description: 'A',
      value: 'a',
      externalValue: 'https://a.example',
    }),
  ]),
  ...valueEdits('Response Object', withResponse, [
    ['links', { a: { operationId: 'a' } }, { a: { operationId: 'b' } }, 'info links-changed'],
    ...extended,
  ]),
  ...valueEdits('Link Object', (a) => withResponse({ links: { a } }), [
    ...parts('info links-changed', {
      operationRef: '#/paths/~1a/get',
      operationId: 'a',
      parameters: { id: '$response.body#/id' },
      requestBody: '$response.body',
      description: 'A',
      server: { url: 'https://a.example' },
    }),
  ]),
  ...valueEdits('Security Scheme Object', (fields) => schemes({ key: { ...apiKey, ...fields } }), described),
  ...valueEdits(
    'XML Object',
    (xml) => requestOf({ type: 'object', properties: { p: { type: 'string', xml: { kept: 1, ...xml } } } }),
    parts('warning xml-changed', { name: 'A', namespace: 'A', prefix: 'A', attribute: true, wrapped: true }),
  ),
  ...valueEdits('Path Item Object', (fields) => withPaths({ '/a': { get: operation, ...fields } }), [
    ['summary', 'A', 'B'],
    ...described.map(([field, one, other]): ValueRow => [field, one, other]),
  ]),
];
