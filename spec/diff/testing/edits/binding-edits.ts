import type { JsonObject } from '../../../json.ts';
import { documentOf, documentWith } from '../documents.ts';
import {
  apiKey,
  bearer,
  editsOf,
  flow,
  json,
  oauth,
  ok,
  operation,
  type OperationEdit,
  type Row,
  taking,
  text,
  withContent,
  withHeader,
  withParameter,
  withPaths,
  withResponse,
  withResponses,
} from './operations.ts';

type Told = readonly string[];
type BindingRow = readonly [
  field: string,
  values: readonly [one: unknown, other: unknown],
  added: Told,
  removed: Told,
  changed: Told,
];

const both: Told = ['breaking serialization-changed'];
const encoded: Told = ['breaking encoding-changed'];
const moved: Told = ['warning security-scheme-url-changed'];
const named: Told = ['info tags-changed'];
const list: JsonObject = { type: 'array', items: text };
const servers: BindingRow = [
  'servers',
  [[{ url: 'https://a.example' }], [{ url: 'https://b.example' }]],
  ['info server-added'],
  ['warning server-removed'],
  ['warning server-removed', 'info server-added'],
];
const deprecated: BindingRow = [
  'deprecated',
  [true, false],
  ['info deprecated'],
  ['info undeprecated'],
  ['info undeprecated'],
];
const form = (fields: JsonObject): JsonObject => ({ 'application/x-www-form-urlencoded': fields });
const ofList: JsonObject = { schema: { type: 'object', properties: { a: list } } };
const items = { components: { pathItems: { A: { get: operation }, B: { put: operation } } } };
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Edits of fields that are told one way when they come, another when they go, and a third when they change. */
function toEdits(
  object: string,
  holder: (fields: JsonObject) => JsonObject,
  rows: readonly BindingRow[],
): OperationEdit[] {
  return rows.flatMap(([field, [one, other], added, removed, changed]) => {
    const [without, before, after] = [{}, { [field]: one }, { [field]: other }].map((fields) =>
      holder(fields as JsonObject),
    ) as [JsonObject, JsonObject, JsonObject];
    return editsOf(object, [
      [field, 'added', without, before, ...added],
      [field, 'removed', before, without, ...removed],
      [field, 'changed', before, after, ...changed],
    ]);
  });
}

/** Edits of what binds clients or the service, in each direction. */
export const bindingEdits: readonly OperationEdit[] = [
  ...toEdits(
    'OpenAPI Object',
    (fields) => documentWith({}, { components: { securitySchemes: { key: apiKey, token: bearer } }, ...fields }),
    [
      [
        'security',
        [[{ key: [] }], [{ token: [] }]],
        ['breaking security-added'],
        ['breaking security-removed'],
        ['breaking security-alternative-removed', 'info security-alternative-added'],
      ],
      ['tags', [[{ name: 'a' }], [{ name: 'b' }]], named, named, named],
    ],
  ),
  ...toEdits('OpenAPI Object', documentOf, [servers]),
  ...toEdits('Paths Object', (paths) => withPaths(renamed(paths)), [
    [
      '{path}',
      [{ get: operation }, { put: operation }],
      ['info operation-added'],
      ['breaking operation-removed'],
      ['breaking operation-removed', 'info operation-added'],
    ],
  ]),
  ...editsOf(
    'Path Item Object',
    methods.map((method): Row => [
      method,
      'added',
      withPaths({ '/a': {} }),
      withPaths({ '/a': { [method]: operation } }),
      'info operation-added',
    ]),
  ),
  ...toEdits('Path Item Object', (item) => ({ ...withPaths({ '/a': item }), ...items }), [
    [
      '$ref',
      ['#/components/pathItems/A', '#/components/pathItems/B'],
      ['info operation-added'],
      ['breaking operation-removed'],
      ['breaking operation-removed', 'info operation-added'],
    ],
  ]),
  ...toEdits('Path Item Object', (fields) => withPaths({ '/a': { get: operation, ...fields } }), [
    servers,
    [
      'parameters',
      [[{ name: 'q', in: 'query' }], [{ name: 'r', in: 'query' }]],
      ['info parameter-added'],
      ['warning parameter-removed'],
      ['warning parameter-removed', 'info parameter-added'],
    ],
  ]),
  ...toEdits('Operation Object', documentWith, [servers]),
  ...toEdits('Parameter Object', (fields) => withParameter({ schema: list, ...fields }), [
    ['style', ['spaceDelimited', 'pipeDelimited'], both, both, both],
    ['explode', [false, true], both, both, both],
    deprecated,
  ]),
  ...toEdits('Parameter Object', (fields) => documentWith({ parameters: [{ name: 'q', in: 'query', ...fields }] }), [
    [
      'schema',
      [text, { type: 'integer' }],
      ['breaking schema-added'],
      ['info schema-removed'],
      ['breaking type-narrowed'],
    ],
  ]),
  ...toEdits('Header Object', (fields) => withHeader({ schema: list, ...fields }), [
    ['explode', [true, false], both, both, both],
    deprecated,
  ]),
  ...toEdits('Header Object', (header) => withResponse({ headers: { 'x-count': header } }), [
    ['schema', [text, { type: 'integer' }], ['info schema-added'], ['breaking schema-removed'], ['info type-narrowed']],
  ]),
  ...toEdits('Media Type Object', (media) => withContent({ 'application/json': media }), [
    ['schema', [text, list], ['breaking schema-added'], ['info schema-withdrawn'], ['breaking type-changed']],
  ]),
  ...toEdits('Media Type Object', (fields) => withContent(form({ ...ofList, ...fields })), [
    ['encoding', [{ a: { style: 'spaceDelimited' } }, { a: { style: 'pipeDelimited' } }], encoded, encoded, encoded],
  ]),
  ...toEdits('Encoding Object', (a) => withContent(form({ ...ofList, encoding: { a } })), [
    ['contentType', ['text/csv', 'text/plain'], encoded, encoded, encoded],
    ['headers', [{ x: { schema: text } }, { y: { schema: text } }], encoded, encoded, encoded],
    ['style', ['spaceDelimited', 'form'], encoded, encoded, encoded],
    ['explode', [false, true], encoded, encoded, encoded],
    ['allowReserved', [true, false], encoded, encoded, encoded],
  ]),
  ...editsOf('Encoding Object', [
    [
      'style',
      'the usual spelt out',
      withContent(form(ofList)),
      withContent(form({ ...ofList, encoding: { a: { style: 'form', explode: true } } })),
    ],
  ]),
  ...toEdits('Responses Object', (fields) => withResponses({ 200: ok, ...fields }), [
    [
      'default',
      [ok, { description: 'B' }],
      ['info default-response-added'],
      ['warning default-response-removed'],
      ['info description-changed'],
    ],
  ]),
  ...toEdits('Responses Object', (fields) => withResponses({ 200: ok, ...renamed(fields, '201') }), [
    [
      '{status}',
      [ok, { description: 'B' }],
      ['warning success-status-added'],
      ['breaking success-status-removed'],
      ['info description-changed'],
    ],
  ]),
  ...toEdits('Response Object', withResponse, [
    [
      'content',
      [json(), { 'text/csv': {} }],
      ['info media-type-added'],
      ['breaking media-type-removed'],
      ['breaking media-type-removed', 'info media-type-added'],
    ],
    [
      'headers',
      [{ a: { schema: text } }, { b: { schema: text } }],
      ['info header-added'],
      ['warning header-removed'],
      ['warning header-removed', 'info header-added'],
    ],
  ]),
  ...toEdits('Callback Object', (fields) => documentWith({ callbacks: { done: renamed(fields, '{$url}') } }), [
    [
      '{expression}',
      [{ post: operation }, { post: taking(text) }],
      ['info webhook-added'],
      ['breaking webhook-removed'],
      ['info body-added-required'],
    ],
  ]),
  ...['implicit', 'password', 'clientCredentials', 'authorizationCode'].flatMap((name) =>
    toEdits('OAuth Flows Object', (flows) => oauth({ 'x-kept': {}, ...flows }), [
      [
        name,
        [flow, { ...flow, tokenUrl: 'https://x.example' }],
        ['info oauth-flow-added'],
        ['breaking oauth-flow-removed'],
        moved,
      ],
    ]),
  ),
  ...toEdits('OAuth Flow Object', (fields) => oauth({ password: { tokenUrl: 'https://a.example', ...fields } }), [
    ['refreshUrl', ['https://a.example', 'https://b.example'], moved, moved, moved],
    [
      'scopes',
      [{ a: 'A' }, { b: 'B' }],
      ['info oauth-scope-added'],
      ['warning oauth-scope-removed'],
      ['warning oauth-scope-removed', 'info oauth-scope-added'],
    ],
    [
      'scopes',
      [{ a: 'A' }, { a: 'B' }],
      ['info oauth-scope-added'],
      ['warning oauth-scope-removed'],
      ['info description-changed'],
    ],
  ]),
];

/** `{path}` and its like stand for names of one's own. */
function renamed(fields: JsonObject, name = '/a'): JsonObject {
  return Object.fromEntries(Object.values(fields).map((value) => [name, value]));
}
