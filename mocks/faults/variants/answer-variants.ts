import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import { changesAnswer, changesJson, changesSuccess } from '../changes.ts';
import { changesDocument } from '../documents.ts';
import type { Change } from '../fault.ts';
import { itemsOf } from '../list-items.ts';
import { bodyOf, fieldOf, textOf } from '../messages.ts';
import { reshapesIds } from './reshape-ids.ts';
import { inTurn, type VariantFamily } from './variant.ts';

const every = (): boolean => true;

/** Answers whose shape differs where none is stated. */
export const answerVariants: VariantFamily = (contract) => {
  const open = contract.operations.filter(isOpen).map(({ id }) => id);
  const isOpenRow = ({ id }: Operation): boolean => open.includes(id);
  const listed = (operation: Operation): boolean => isOpenRow(operation) && operation.lifecycle.action === 'list';
  const single = (operation: Operation): boolean => isOpenRow(operation) && operation.lifecycle.action !== 'list';
  return [
    { id: 'number-ids', description: 'ids are numbers', apply: reshapesIds((index) => 1000 + index) },
    {
      id: 'prefixed-ids',
      description: 'ids are short texts with a prefix',
      apply: reshapesIds((index) => `rec_${(index + 46_656).toString(36)}`),
    },
    {
      id: 'other-id-name',
      description: 'records keep their id under uuid',
      apply: changesJson(
        (row) => isRecord(row),
        (body) => renamed(body, 'id', 'uuid'),
      ),
    },
    {
      id: 'other-envelopes',
      description: 'pages are { result: { rows, count } }',
      apply: changesJson(listed, (body) => ({ result: { rows: itemsOf(body), count: itemsOf(body).length } })),
    },
    {
      id: 'nested-records',
      description: 'single records stand in an envelope',
      apply: changesJson(single, (body) => ({ success: true, data: body })),
    },
    {
      id: 'no-envelopes',
      description: 'pages are bare arrays',
      apply: changesJson(listed, (body) => itemsOf(body)),
    },
    {
      id: 'bare-lists',
      description: 'pages tell nothing but id and title',
      apply: changesJson(listed, (body) => ({ entries: itemsOf(body).map(brief) })),
    },
    {
      id: 'created-id-only',
      description: 'a creation tells nothing but the id',
      apply: changesJson(
        (row) => isOpenRow(row) && row.lifecycle.action === 'create',
        (body) => (isObject(body) && 'id' in body ? { id: body['id']! } : body),
      ),
    },
    {
      id: 'definition-elsewhere',
      description: 'a DataMart keeps a SQL definition under sql, and no other',
      apply: changesJson('getDataMart', definedElsewhere),
    },
    {
      id: 'undescribed-triggers',
      description: 'the description leaves out the trigger families, which are known by path only',
      apply: changesDocument((document) => ({
        ...document,
        paths: Object.fromEntries(
          Object.entries(document['paths'] as JsonObject).filter(
            ([path]) => !/(?<!scheduled)-triggers|\/triggers/.test(path),
          ),
        ),
      })),
    },
    {
      id: 'extra-fields',
      description: 'objects have further fields',
      apply: inTurn(
        changesJson((row) => row.lifecycle.resource !== 'Description', extended),
        changesAnswer(every, (response) => ({
          ...response,
          headers: { ...response.headers, 'x-served-by': 'marts-7' },
        })),
      ),
    },
    {
      id: 'text-errors',
      description: 'errors are plain text',
      apply: errors((text) => ({ headers: { 'content-type': 'text/plain' }, body: `${text.length} problems\n` })),
    },
    { id: 'empty-errors', description: 'errors have no body', apply: errors(() => ({ headers: {}, body: undefined })) },
    {
      id: 'html-errors',
      description: 'errors are pages',
      apply: errors(() => ({ headers: { 'content-type': 'text/html' }, body: '<h1>Sorry</h1>' })),
    },
    {
      id: 'crlf-lines',
      description: 'lines of a stream end with CR LF, the last one with nothing',
      apply: changesSuccess(
        ({ success }) => success.item !== undefined,
        async (response) => ({ ...response, body: (await textOf(response)).trimEnd().replaceAll('\n', '\r\n') }),
      ),
    },
    {
      id: 'accepted-for-created',
      description: 'what is known by path only succeeds with 202',
      apply: changesSuccess(
        ({ provenance, method }) => provenance === 'path-only' && method === 'POST',
        (response) => ({ ...response, status: 202 }),
      ),
    },
    {
      id: 'stored-otherwise',
      description: 'reports are not shown as they were sent',
      apply: inTurn(
        changesJson(({ lifecycle }) => lifecycle.resource === 'Report', normalised),
        changesJson('createReport', (body, { request }) => withOwner(body, fieldOf(request, 'ownerIds'))),
      ),
    },
    {
      id: 'undescribed',
      description: 'the description says what is stated, and nothing more',
      apply: changesDocument(() => contract.document),
    },
    {
      id: 'misdescribed',
      description: 'the description is wrong about every schema',
      apply: changesDocument(mistaken),
    },
    {
      id: 'echoes',
      description: 'a creation shows what was sent beside the record',
      apply: changesJson(
        (row) => single(row) && row.lifecycle.action === 'create',
        (body, { request }) => ({ request: bodyOf(request) ?? null, record: body }),
      ),
    },
  ];
};

/** An answer of which nothing is stated but that it is an object. */
function isOpen({ protected: isProtected, success }: Operation): boolean {
  const { schema, item } = success;
  if (!isProtected || item !== undefined || !isObject(schema)) return false;
  return schema['type'] !== 'array' && schema['properties'] === undefined && schema['required'] === undefined;
}

/** DataMarts are left out: what a report is copied to is named by the id of one. */
function isRecord({ lifecycle: { resource }, provenance }: Operation): boolean {
  return (
    provenance === 'stated' && ['Report', 'DataStorage', 'DataDestination', 'Insight', 'DataMart'].includes(resource)
  );
}

function renamed(value: Json, from: string, to: string): Json {
  if (Array.isArray(value)) return (value as Json[]).map((item) => renamed(item, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name === from ? to : name, renamed(inner, from, to)]),
  );
}

function brief(item: Json): Json {
  if (!isObject(item)) return item;
  return Object.fromEntries(['id', 'title'].flatMap((name) => (name in item ? [[name, item[name]!]] : [])));
}

function extended(value: Json): Json {
  if (Array.isArray(value)) return (value as Json[]).map(extended);
  return isObject(value) ? { ...value, _links: { self: '/' }, revision: 7 } : value;
}

function errors(
  change: (text: string) => { readonly headers: Readonly<Record<string, string>>; readonly body: string | undefined },
): Change {
  return changesAnswer(every, async (response) => {
    if (response.status < 400) return response;
    return { status: response.status, ...change(await textOf(response)) };
  });
}

/** Nulls are left out, configs have defaults filled in, rules have ids. */
function normalised(value: Json): Json {
  if (Array.isArray(value)) return (value as Json[]).map(normalised);
  if (!isObject(value) || value['destinationConfig'] === undefined) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  const withIds = entries.map(([name, inner]) => [
    name,
    name.endsWith('Config') && Array.isArray(inner)
      ? (inner as Json[]).map((rule, id) => (isObject(rule) ? { ...rule, ruleId: id } : rule))
      : inner,
  ]);
  return {
    ...Object.fromEntries(withIds),
    destinationConfig: { ...(value['destinationConfig'] as JsonObject), locale: 'en', retries: 3 },
  } as JsonObject;
}

function withOwner(body: Json, sent: Json | undefined): Json {
  if (!isObject(body) || !Array.isArray(sent)) return body;
  return { ...body, ownerIds: [...(sent as Json[]), 'the-creator'] };
}

/** Every schema says integer, every property of it too; the paths are right. */
function mistaken(document: JsonObject): JsonObject {
  const components = document['components'] as JsonObject;
  const schemas = Object.keys(components['schemas'] as JsonObject).map((name) => [
    name,
    { type: 'object', required: ['wrong'], properties: { wrong: { type: 'integer' } } },
  ]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) as JsonObject } };
}

function definedElsewhere(body: Json): Json {
  if (!isObject(body) || body['definitionType'] !== 'SQL') return body;
  return { ...body, definition: null, sql: body['definition']! };
}
