import { describe, expect, test } from 'vitest';
import { assumptionsFile, loadContract } from './contract.ts';
import { isObject, type Json, type JsonObject, toPointer } from './json.ts';
import { unmarkedActions, unmarkedAdditions } from './lint/assumptions.ts';
import { exampleProblems, toExamples } from './lint/examples.ts';
import { type Operation, operationObjects, parametersOf } from './operation.ts';
import { toValidator, type Validator } from './schema.ts';
import { loadSource } from './source.ts';

const stated = await loadContract();
const { document, operations } = await loadContract({ overlays: [assumptionsFile] });
const schemas = schemasOf(document);
const examples = toExamples(document);

describe('what is stated', () => {
  test('is kept, but for ranges of statuses and the type of limits and offsets', () => {
    const lost = toLost(stated.document, document);
    const isRange = (pointer: string): boolean => pointer.endsWith('/responses/2XX');
    const ranges = stated.operations.filter(({ success }) => success.status === '2XX');
    expect(lost.filter(isRange)).toHaveLength(ranges.length);
    expect(lost.filter((pointer) => !isRange(pointer) && !/\/parameters\/\d+\/schema\/type$/.test(pointer))).toEqual(
      [],
    );
  });

  test('is the same in the rows of the operation table', () => {
    const rows = operations.map((after, index) => toStated(after, stated.operations[index]!));
    expect(rows).toEqual(stated.operations.map((before) => toStated(before, before)));
  });

  test.each(['CreateReportRequest', 'UpdateReportRequest'])('is all that %s requires', (name) =>
    expect(schemas[name]!['required']).toEqual(schemasOf(stated.document)[name]!['required']),
  );
});

describe('what is added', () => {
  test('says that it is assumed', async () => {
    expect(unmarkedActions(await loadSource(assumptionsFile))).toEqual([]);
    expect(unmarkedAdditions(stated.document, document)).toEqual([]);
  });

  test('gives each operation an exact status', () =>
    expect(idsWhere(({ success }) => success.status === '2XX')).toEqual([]));

  test('gives each success that has content an example', () =>
    expect(idsWhere(({ success }) => success.mediaType !== undefined && success.example === undefined)).toEqual([]));

  test('gives each body an example', () =>
    expect(idsWhere(({ body }) => body !== undefined && body.example === undefined)).toEqual([]));

  test('gives each array more than one record', () =>
    expect(idsWhere(({ success: { example } }) => Array.isArray(example) && example.length < 2)).toEqual([
      'listMemberOwnershipWarnings',
    ]));

  test('gives each error a body and an example with its own status', () => {
    const errors = operations.flatMap((operation) => operation.errors);
    const isSilent = ({ schema, example, status }: (typeof errors)[number]): boolean =>
      schema === undefined || (example as JsonObject | undefined)?.['statusCode'] !== status;
    expect(errors.filter(isSilent)).toEqual([]);
  });

  test('answers 400 where there is a body or a query, 404 where the path names a resource', () => {
    const has = ({ errors }: Operation, wanted: number): boolean => errors.some(({ status }) => status === wanted);
    const takesInput = ({ body, params }: Operation): boolean =>
      body !== undefined || params.some((parameter) => parameter.in === 'query');
    const namesResource = ({ params }: Operation): boolean =>
      params.some((parameter) => parameter.in === 'path' && parameter.resource !== undefined);
    expect(idsWhere((operation) => takesInput(operation) && !has(operation, 400))).toEqual([]);
    expect(idsWhere((operation) => namesResource(operation) !== has(operation, 404))).toEqual([]);
  });
});

describe('examples', () => {
  test('are valid', () => {
    expect(examples.length).toBeGreaterThan(400);
    expect(exampleProblems(document)).toEqual([]);
  });

  test('of components have no field that their schema does not name', () => {
    const exact = Object.keys(schemas).map((name) => [
      name,
      { items: { ...refTo(name), unevaluatedProperties: false } },
    ]);
    const given = Object.entries(schemas).map(([name, { examples: values = [] }]) => [name, values]);
    const validate = toValidator({ properties: Object.fromEntries(exact), components: { schemas } });
    expect(validate(Object.fromEntries(given))).toEqual([]);
  });

  test('of streams have lines that are valid', () => {
    const streams = operations.filter(({ success }) => success.item !== undefined);
    const lines = streams.flatMap(({ success }) => (success.example as string).trimEnd().split('\n'));
    const validate = toValidator(streams[0]!.success.item!);
    expect(lines.map((line) => validate(JSON.parse(line)))).toEqual(lines.map(() => []));
  });

  test('of destinationConfig fit exactly one variant', () => {
    const variants = ['EmailConfig', 'LegacyEmailConfig', 'SpreadsheetConfig', 'DashboardConnectorConfig'];
    const validators = variants.map((name) => validatorOf(name));
    const configs = [
      ...variants.flatMap((name) => schemas[name]!['examples'] as Json[]),
      ...examples.flatMap(({ value }) => valuesOf(value, 'destinationConfig')),
    ];
    const fitting = configs.map((config) => validators.filter((validate) => validate(config).length === 0).length);
    expect(fitting.length).toBeGreaterThan(15);
    expect([...new Set(fitting)]).toEqual([1]);
  });

  test('refer to examples of the record that they name', () => {
    const resources = new Map(toReferences(document));
    const lost = examples.flatMap(({ pointer, value }) =>
      toIdentifiers(value)
        .filter(({ name, id }) => !recordsOf(resources.get(name)).some((record) => idOf(record) === id))
        .map(({ name, id }) => `${pointer}: ${name} ${id}`),
    );
    expect(lost).toEqual([]);
  });

  test('of parameters are ids of records, and below another record belong to it', () => {
    const rows = operationObjects(document).map(({ item, operation }) =>
      parametersOf(item, operation)
        .filter((parameter) => parameter['x-resource'] !== undefined)
        .map(({ example = null, 'x-resource': resource }) => ({
          example,
          record: recordsOf(resource as string).find((record) => idOf(record) === example),
        })),
    );
    const children = rows.filter(([, child]) => child !== undefined);
    const strangers = children.filter(([parent, child]) => !Object.values(child!.record!).includes(parent!.example));
    expect(rows.flat().filter(({ record }) => record === undefined)).toEqual([]);
    expect(strangers).toEqual([]);
  });
});

function schemasOf({ components }: JsonObject): Readonly<Record<string, JsonObject>> {
  return (components as JsonObject)['schemas'] as Record<string, JsonObject>;
}

function idsWhere(isMeant: (operation: Operation) => boolean): string[] {
  return operations.filter(isMeant).map(({ id }) => id);
}

function refTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function validatorOf(name: string): Validator {
  return toValidator({ ...refTo(name), components: { schemas } });
}

/** Where `after` lacks or contradicts what `before` says, as JSON Pointers. */
function toLost(before: Json, after: Json | undefined, location: readonly (string | number)[] = []): string[] {
  if (isObject(before) && isObject(after)) {
    return Object.entries(before).flatMap(([key, value]) => toLost(value, after[key], [...location, key]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return (before as Json[]).flatMap((value, index) => toLost(value, after[index] as Json, [...location, index]));
  }
  return before === after ? [] : [toPointer(location)];
}

/** What is stated of an operation: of `after`, only what `before` has too. */
function toStated(after: Operation, before: Operation): unknown {
  const { id, method, path, role, protected: isProtected, provenance, clause, lifecycle, success, params } = after;
  const codes = before.errors.map(({ status }) => status);
  return {
    row: [id, method, path, role, isProtected, provenance, clause, lifecycle],
    status: before.success.status === '2XX' ? '2XX' : success.status,
    headers: success.headers.map(({ name, required, resource }) => ({ name, required, resource })),
    body: before.body === undefined ? undefined : after.body?.required,
    errors: Object.fromEntries(
      after.errors
        .filter(({ status }) => codes.includes(status))
        .map(({ status, description }) => [status, description]),
    ),
    params: before.params.map((old, index) => {
      const { name, in: place, required, schema } = params[index]!;
      const keywords = ['default', 'minimum', 'maximum', 'enum'].filter((key) => key in (old.schema as JsonObject));
      return { name, place, required, keywords: keywords.map((key) => [key, (schema as JsonObject)[key]]) };
    }),
  };
}

/** Every value of a field with this name, however deep. */
function valuesOf(value: Json, name: string): Json[] {
  if (Array.isArray(value)) return (value as Json[]).flatMap((part) => valuesOf(part, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === name ? [part] : valuesOf(part, name)));
}

/** Fields with the resource whose id they hold: `x-resource` in their schema or that of their items. */
function toReferences(node: Json, field = ''): [field: string, resource: string][] {
  if (typeof node !== 'object' || node === null) return [];
  const own = isObject(node) && node['in'] === undefined ? node['x-resource'] : undefined;
  const parts = Object.entries(node as JsonObject).flatMap(([key, part]) =>
    toReferences(part, key === 'items' ? field : key),
  );
  return typeof own === 'string' ? [[field, own], ...parts] : parts;
}

/** The UUIDs in fields whose name ends with Id or Ids. */
function toIdentifiers(value: Json): { name: string; id: string }[] {
  if (Array.isArray(value)) return (value as Json[]).flatMap(toIdentifiers);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const texts = /Ids?$/.test(name) ? [part].flat().filter((id) => typeof id === 'string') : [];
    const ids = texts.filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
    return [...ids.map((id) => ({ name, id })), ...toIdentifiers(part)];
  });
}

/** The examples of a resource's record. A member is a user; a credential is known by its status. */
function recordsOf(resource = ''): readonly JsonObject[] {
  const others = { NotificationMember: 'User', OAuthCredential: 'OAuthStatus', Run: 'DataMartRunResponse' };
  const other = others[resource as keyof typeof others];
  const schema = schemas[other] ?? schemas[resource] ?? schemas[`${resource}Response`];
  return (schema?.['examples'] ?? []) as JsonObject[];
}

function idOf({ id, credentialId, notificationType, projectId, name }: JsonObject): unknown {
  return id ?? credentialId ?? notificationType ?? projectId ?? name;
}
