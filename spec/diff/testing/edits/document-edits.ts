import { documentOf, documentWith } from '../documents.ts';
import { editsOf, operation, type OperationEdit, type Row, taking, text, webhook, withPaths } from './operations.ts';

/** Edits of the OpenAPI Object, Info Object, Server Object, Path Item Object. */
export const documentEdits: readonly OperationEdit[] = [
  ...editsOf('OpenAPI Object', [
    ['openapi', 'changed', documentOf({}, '3.0.3'), documentOf({}, '3.1.0')],
    [
      'info',
      'changed',
      documentOf({ info: { title: 'A', version: '1' } }),
      documentOf({ info: { title: 'B', version: '1' } }),
      'info info-changed',
    ],
    ['servers', 'added', documentOf({}), documentOf({ servers: [{ url: 'https://a.example' }] }), 'info server-added'],
    [
      'servers',
      'removed',
      documentOf({ servers: [{ url: 'https://a.example' }] }),
      documentOf({}),
      'warning server-removed',
    ],
    ['servers', 'the default spelt out', documentOf({}), documentOf({ servers: [{ url: '/' }] })],
    ['paths', 'an operation added', withPaths({}), withPaths({ '/a': { get: operation } }), 'info operation-added'],
    [
      'paths',
      'an operation removed',
      withPaths({ '/a': { get: operation } }),
      withPaths({}),
      'breaking operation-removed',
    ],
    ['webhooks', 'added', documentOf({}), webhook({ post: operation }), 'info webhook-added'],
    ['webhooks', 'removed', webhook({ post: operation }), documentOf({}), 'breaking webhook-removed'],
    [
      'webhooks',
      'what is sent narrowed',
      webhook({ post: taking(text) }),
      webhook({ post: taking({ ...text, maxLength: 5 }) }),
      'info max-length-added',
    ],
    [
      'webhooks',
      'what is sent widened',
      webhook({ post: taking({ ...text, maxLength: 5 }) }),
      webhook({ post: taking(text) }),
      'breaking max-length-removed',
    ],
    ['components', 'what nobody refers to added', documentOf({}), documentOf({ components: { schemas: { A: text } } })],
    ['security', 'added', documentWith({}), documentWith({}, { security: [{ key: [] }] }), 'breaking security-added'],
    [
      'tags',
      'changed',
      documentOf({ tags: [{ name: 'a' }] }),
      documentOf({ tags: [{ name: 'b' }] }),
      'info tags-changed',
    ],
    [
      'externalDocs',
      'added',
      documentOf({}),
      documentOf({ externalDocs: { url: 'https://docs.example' } }),
      'info description-changed',
    ],
    ['x-', 'added', documentOf({}), documentOf({ 'x-owner': 'us' }), 'info extension-changed'],
  ]),
  ...editsOf(
    'Info Object',
    ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license'].map((field): Row => [
      field,
      'changed',
      documentOf({ info: { [field]: 'a' } }),
      documentOf({ info: { [field]: 'b' } }),
      'info info-changed',
    ]),
  ),
  ...editsOf('Server Object', [
    [
      'url',
      'changed',
      documentOf({ servers: [{ url: 'https://a.example' }] }),
      documentOf({ servers: [{ url: 'https://b.example' }] }),
      'warning server-removed',
      'info server-added',
    ],
    [
      'url',
      'a slash added',
      documentOf({ servers: [{ url: 'https://a.example' }] }),
      documentOf({ servers: [{ url: 'https://a.example/' }] }),
    ],
  ]),
  ...editsOf('Tag Object', [
    [
      'name',
      'changed',
      documentOf({ tags: [{ name: 'a' }] }),
      documentOf({ tags: [{ name: 'b' }] }),
      'info tags-changed',
    ],
  ]),
  ...editsOf('Path Item Object', [
    [
      '$ref',
      'put in place',
      {
        ...withPaths({ '/a': { $ref: '#/components/pathItems/A' } }),
        components: { pathItems: { A: { get: operation } } },
      },
      withPaths({ '/a': { get: operation } }),
    ],
    ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map((method): Row => [
      method,
      'removed',
      withPaths({ '/a': { [method]: operation } }),
      withPaths({ '/a': {} }),
      'breaking operation-removed',
    ]),
    [
      'servers',
      'added',
      withPaths({ '/a': { get: operation } }),
      withPaths({ '/a': { get: operation, servers: [{ url: 'https://a.example' }] } }),
      'info server-added',
    ],
    [
      'parameters',
      'moved to the operation',
      withPaths({ '/a': { get: operation, parameters: [{ name: 'q', in: 'query' }] } }),
      withPaths({ '/a': { get: { ...operation, parameters: [{ name: 'q', in: 'query' }] } } }),
    ],
  ]),
];
