import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toValidator, type Validator } from '../../spec/schema.ts';
import { toRecords, type ToyRecords } from './toy-records.ts';
import type { ToyRecord, ToyReply, ToyRequest, ToyVariant } from './toy-types.ts';

/** What the toy does once a caller is let in. */
export type ToyActions = {
  readonly isValid: (request: ToyRequest) => boolean;
  readonly act: (request: ToyRequest) => ToyReply;
};

const collections = [
  'DataMart',
  'DataStorage',
  'DataDestination',
  'Report',
  'Insight',
  'AiAssistantSession',
  'Run',
  'Context',
  'ScheduledTrigger',
  'InsightTemplate',
  'InsightArtifact',
  'Relationship',
];

const labelled = ['createDataStorage', 'createDataDestination', 'createDataMart', 'createInsight'];

const typed = ['createDataStorage', 'createDataDestination'];

/** The types of storages and destinations (Enumerations). */
const types =
  /^((LEGACY_)?VENDOR\d_(BIGQUERY|ATHENA|SNOWFLAKE|REDSHIFT|DATABRICKS|SHEETS|STUDIO|SLACK|TEAMS|CHAT)|EMAIL)$/;

/** The toy's records and what operations do to them, by lifecycle. */
export function toActions(variant: ToyVariant): ToyActions {
  const records = toRecords();
  let count = 0;
  const counts = new Map<string, number>();
  const add = (resource: string, fields: ToyRecord['fields'], parents: ToyRecord['parents'], by: string): ToyRecord => {
    count += 1;
    counts.set(resource, (counts.get(resource) ?? 0) + 1);
    const ids = {
      uuid: randomUUID(),
      number: String(1000 + count),
      perKind: String(counts.get(resource)),
      slug: `${resource.toLowerCase()}-${count}`,
    };
    const id = resource === 'Run' || fields['title'] === 'Copy' ? randomUUID() : ids[variant.id];
    const record: ToyRecord = { id, resource, parents, by, fields };
    records.set(record);
    return record;
  };
  if (!variant.empty) seed(add);
  const validators = new Map<string, Validator>();
  const context = { records, add, variant };
  return {
    isValid: (request) => isValid(request, validators, variant),
    act: (request) => {
      const named = parentsOf(request);
      const lost =
        named.find(([resource, id]) => collections.includes(resource) && !records.has(resource, id)) ??
        named.find(([resource, id]) =>
          named.some(([parent, one]) => (records.get(resource, id)?.parents[parent] ?? one) !== one),
        );
      if (lost !== undefined) return { status: variant.unknown, body: { error: `no ${lost[0]}` } };
      return toReply(request.operation, perform(request, context));
    },
  };
}

type Context = {
  readonly records: ToyRecords;
  readonly add: (resource: string, fields: ToyRecord['fields'], parents: ToyRecord['parents'], by: string) => ToyRecord;
  readonly variant: ToyVariant;
};

function seed(add: Context['add']): void {
  const storage = add('DataStorage', { title: 'Warehouse', type: 'VENDOR3_SNOWFLAKE' }, {}, 'technical-user');
  const mart = add('DataMart', { title: 'Orders', storageId: storage.id }, {}, 'technical-user');
  for (let index = 0; index < 130; index += 1) add('Run', {}, { DataMart: mart.id }, 'technical-user');
  add('DataDestination', { title: 'Mail', type: 'EMAIL', owners: ['a'] }, {}, 'business-user');
  add('Connector', { name: 'shop' }, {}, 'technical-user');
}

function parentsOf({ operation, path }: ToyRequest): [string, string][] {
  return operation.params.flatMap(({ in: place, name, resource }) =>
    place === 'path' && resource !== undefined ? [[resource, path[name]!] as [string, string]] : [],
  );
}

function isValid(
  { operation, body, query }: ToyRequest,
  validators: Map<string, Validator>,
  variant: ToyVariant,
): boolean {
  if (operation.body?.required === true && body === undefined) return false;
  if (variant.ownBodies && labelled.includes(operation.id) && !(isObject(body) && typeof body['label'] === 'string')) {
    return false;
  }
  if (operation.lifecycle.resource === 'Report' && operation.body !== undefined) {
    const validator = validators.get(operation.id) ?? toValidator(openVariants(operation.body.schema as JsonObject));
    validators.set(operation.id, validator);
    if (validator(body).length > 0) return false;
  }
  const type = isObject(body) && typed.includes(operation.id) ? body['type'] : undefined;
  if (typeof type === 'string' && !types.test(type)) return false;
  const lacking = operation.params.some((one) => one.in === 'query' && one.required && !query.has(one.name));
  // Where 400 is stated for it, the operation itself says so.
  if (lacking && !operation.errors.some(({ status }) => status === 400)) return false;
  const limit = query.get('limit');
  const maximum = operation.params.find(({ name }) => name === 'limit')?.schema as { maximum?: number } | undefined;
  return !(
    variant.tooLong === 'refuse' &&
    limit !== null &&
    maximum?.maximum !== undefined &&
    Number(limit) > maximum.maximum
  );
}

/** The four variants are not told apart where their fields are not shown. */
function openVariants(schema: JsonObject): JsonObject {
  return {
    ...schema,
    properties: { ...(schema['properties'] as JsonObject), destinationConfig: { type: 'object', minProperties: 1 } },
  };
}

type Result = {
  readonly value?: unknown;
  readonly status?: number;
  readonly text?: string;
  readonly headers?: Record<string, string>;
};

function perform(request: ToyRequest, context: Context): Result {
  const { operation, body, role } = request;
  const { action, resource } = operation.lifecycle;
  const { records, add, variant } = context;
  const special = performSpecial(request, context);
  if (special !== undefined) return special;
  const parents = Object.fromEntries(parentsOf(request));
  const fields = isObject(body) ? body : {};
  const own = records.get(resource, parents[resource]);
  if (action === 'create') return { value: shown(add(resource, fields, parents, role!), variant) };
  if (action === 'list') return { value: list(request, context) };
  if (action === 'remove' && own !== undefined) remove(own, records);
  if (action !== 'change' || own === undefined) return { value: own === undefined ? {} : shown(own, variant) };
  // A report stays where it is: its DataMart is not part of an update.
  const kept = own.fields['dataMartId'] === undefined ? {} : { dataMartId: own.fields['dataMartId'] };
  const changed = { ...own, fields: { ...own.fields, ...fields, ...kept } };
  records.set(changed);
  return { value: shown(changed, variant) };
}

/** What relates others to a record goes with it. */
function remove(own: ToyRecord, records: Context['records']): void {
  records.delete(own);
  const edges = records.values().filter(({ resource }) => resource === 'Relationship' && own.resource === 'DataMart');
  for (const edge of edges) if (edge.fields['targetDataMartId'] === own.id) records.delete(edge);
}

function performSpecial(request: ToyRequest, { records, add, variant }: Context): Result | undefined {
  const { operation, query, path, body, role } = request;
  if (/\/oauth\/(authorize|exchange|settings)/.test(operation.path)) {
    if (!variant.oauth) return { status: 503, value: { error: 'OAuth is not configured' } };
    if (!operation.path.endsWith('settings')) return { status: 400, value: { error: 'invalid' } };
  }
  switch (operation.id) {
    case 'getAiHelperAvailability':
      return { value: { enabled: false } };
    case 'getReportGeneratedSql':
      return { value: { sql: 'select 1' } };
    case 'runDataMart':
      return { value: { runId: uuidRun(add, path['id']!, role!) } };
    case 'copyReportAsDataMart':
      return { value: { dataMartId: add('DataMart', { title: 'Copy' }, {}, role!).id } };
    case 'listDataStorageResources':
      return query.get('level') === 'namespaces' || (query.get('level') === 'resources' && query.has('namespaceId'))
        ? { value: { items: [] } }
        : { status: 400, value: {} };
    case 'createSheetDocument':
      return { status: 400, value: {} };
    case 'updateDataMartContexts': {
      const ids = (isObject(body) ? Object.values(body) : []).find((one) => Array.isArray(one));
      return ((ids ?? []) as string[]).every((id) => records.has('Context', id)) ? {} : { status: 404, value: {} };
    }
    case 'createReport': {
      const { dataMartId, dataDestinationId } = body as Record<string, string>;
      if (!records.has('DataMart', dataMartId) || !records.has('DataDestination', dataDestinationId))
        return { status: variant.refused, value: {} };
      const twin = records
        .values()
        .some(
          ({ resource, fields }) =>
            resource === 'Report' &&
            fields['dataMartId'] === dataMartId &&
            fields['dataDestinationId'] === dataDestinationId,
        );
      return variant.onePerDestination && twin ? { status: 409, value: {} } : undefined;
    }
    case 'updateReport':
      return records.has('DataDestination', (body as Record<string, string>)['dataDestinationId'])
        ? undefined
        : { status: variant.refused, value: {} };
    case 'createAiAssistantMessage': {
      const session = records.get('AiAssistantSession', path['sessionId'])!;
      const messages = [...((session.fields['messages'] ?? []) as unknown[]), body];
      records.set({ ...session, fields: { ...session.fields, messages } });
      return undefined;
    }
    case 'streamDataMartData':
    case 'streamReportData': {
      const report = records.get('Report', path['reportId']);
      const mart = path['dataMartId'] ?? String(report?.fields['dataMartId']);
      const rows = ['{"a":1}', '{"a":2}', '{"a":3}'].slice(0, Number(query.get('limit') ?? 3));
      const controls = ['limitConfig', 'columnConfig', 'sortConfig', 'aggregationConfig'];
      const controlled = report !== undefined && controls.some((name) => name in report.fields);
      const sql = controlled ? { executionSqlQuery: 'select 1' } : {};
      const headers = { 'x-svc-run-id': uuidRun(add, mart, role!, sql), 'content-type': 'application/x-ndjson' };
      return { text: `${rows.join('\n')}\n`, headers };
    }
    default:
      return undefined;
  }
}

function uuidRun(add: Context['add'], mart: string, by: string, httpData: object = {}): string {
  return add('Run', { additionalParams: { httpData } }, { DataMart: mart }, by).id;
}

function list(request: ToyRequest, { records, variant }: Context): unknown {
  const { operation, query, path } = request;
  const { resource } = operation.lifecycle;
  const parents = parentsOf(request);
  const all = records
    .values()
    .filter(
      (record) =>
        record.resource === resource &&
        parents.every(([parent, id]) => belongsTo(record, parent, records) === id) &&
        (path['type'] === undefined || record.fields['type'] === path['type']) &&
        owned(record, query.get('ownerFilter')),
    );
  const schema = operation.params.find(({ name }) => name === 'limit')?.schema as
    { default?: number; minimum?: number; maximum?: number } | undefined;
  const asked = Math.max(schema?.minimum ?? 0, Number(query.get('limit') ?? schema?.default ?? 1e9));
  const limit = Math.min(asked, schema?.maximum ?? 1e9);
  const offset = Math.max(0, Number(query.get('offset') ?? 0));
  const items = all.slice(offset, offset + limit).map((record) => shown(record, variant));
  const stated = operation.success.schema;
  if (isObject(stated) && stated['type'] === 'array') return items;
  if (isObject(stated) && isObject(stated['properties']) && 'data' in stated['properties']) return { data: items };
  if (variant.envelope === 'nested') return { result: { rows: items }, total: all.length };
  return { [variant.envelope]: items, total: all.length };
}

/** The id of what a record belongs to: as its path or its fields say, or as those of its DataMart do. */
function belongsTo({ parents, fields }: ToyRecord, parent: string, records: Context['records']): unknown {
  const storage =
    parent === 'DataStorage' ? records.get('DataMart', parents['DataMart'])?.fields['storageId'] : undefined;
  return parents[parent] ?? storage ?? fields['dataMartId'];
}

function owned({ fields }: ToyRecord, filter: string | null): boolean {
  const has = Object.entries(fields).some(([name, value]) => /owner/i.test(name) && length(value) > 0);
  return filter === null || (filter === 'has_owners') === has;
}

function shown({ id, fields }: ToyRecord, { idField, extra }: ToyVariant): object {
  return { ...fields, [idField]: id, ...(extra ? { modifiedAt: '2026-03-01T00:00:00Z' } : {}) };
}

function toReply(operation: Operation, { value, status, text, headers }: Result): ToyReply {
  if (status !== undefined) return { status, body: value };
  const success = operation.success.status === '2XX' ? 200 : operation.success.status;
  if (text !== undefined) return { status: success, text, headers: headers ?? {} };
  const isEmpty = operation.success.status !== '2XX' && operation.success.mediaType === undefined;
  return isEmpty ? { status: success } : { status: success, body: value };
}

function length(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
