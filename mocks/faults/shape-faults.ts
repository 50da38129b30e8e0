import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { changesJson, changesSuccess } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { canSucceed } from './observable.ts';

/** Successful answers whose body is none of the stated shape, as the stated schema gives rise to them. */
export const shapeFaults: Family = ({ operations }) =>
  operations
    .filter(canSucceed)
    .filter(
      ({ protected: isProtected, provenance, success }) =>
        isProtected && provenance === 'stated' && success.item === undefined && isObject(success.schema),
    )
    .flatMap((operation) => [
      ...rootFaults(operation),
      ...propertyFaults(operation),
      ...nestedFaults(operation),
      ...contentFaults(operation),
      ...mediaTypeFaults(operation),
    ]);

/** Answers that lack what they are said in words to carry: their fields are not shown. */
function contentFaults(operation: Operation): readonly Fault[] {
  const isAuthorization = operation.id.startsWith('authorize');
  if (!isAuthorization && operation.id !== 'createSheetDocument') return [];
  const lone = 'https://auth.vendor1.example/authorize';
  const contents: readonly (readonly [string, string, Json])[] = [
    ['none', 'there is nothing in it', {}],
    ...(isAuthorization
      ? ([
          ['no-state', 'there is no state token', { authorizationUrl: lone }],
          ['no-url', 'there is no URL', { state: 'q7Zt0YwLk3' }],
        ] as const)
      : []),
  ];
  return contents.map(([id, description, body]) =>
    toFault(
      operation,
      `content-${id}`,
      description,
      changesJson(operation.id, () => body),
    ),
  );
}

/** Records under a stated name that are none. */
function nestedFaults(operation: Operation): readonly Fault[] {
  const { properties = {} } = operation.success.schema as { properties?: Readonly<Record<string, JsonObject>> };
  return Object.entries(properties).flatMap(([name, { type, items }]) =>
    type === 'array' && isObject(items) && items['type'] === 'object'
      ? [
          toFault(
            operation,
            `${name}-items`,
            `${name} has items that are no objects`,
            changesJson(operation.id, (body) => ({ ...(body as JsonObject), [name]: ['text'] })),
          ),
        ]
      : [],
  );
}

function rootFaults(operation: Operation): readonly Fault[] {
  const { type } = operation.success.schema as JsonObject;
  if (type === 'array') {
    return [
      toFault(
        operation,
        'envelope',
        'an object in place of an array',
        changesJson(operation.id, (body) => ({ items: body })),
      ),
      toFault(
        operation,
        'null',
        'null in place of an array',
        changesJson(operation.id, () => null),
      ),
    ];
  }
  if (type !== 'object') return [];
  return [
    toFault(
      operation,
      'array',
      'an array in place of an object',
      changesJson(operation.id, (body) => [body]),
    ),
    toFault(
      operation,
      'empty',
      'no body',
      changesSuccess(operation.id, ({ status }) => ({ status, headers: {}, body: undefined })),
    ),
  ];
}

/** What is stated of single properties: that they are there, and their type. */
function propertyFaults(operation: Operation): readonly Fault[] {
  const root = operation.success.schema as JsonObject;
  const isList = root['type'] === 'array';
  const schema = (isList ? root['items'] : root) as JsonObject | undefined;
  if (!isObject(schema)) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, JsonObject>>;
    required?: readonly string[];
  };
  const on = (change: (record: JsonObject) => JsonObject): Change =>
    changesJson(operation.id, (body) => (isList ? (body as JsonObject[]).map(change) : change(body as JsonObject)));
  const inList = isList
    ? [
        toFault(
          operation,
          'item',
          'items that are no objects',
          changesJson(operation.id, (body) => (body as Json[]).map(() => 'text')),
        ),
      ]
    : [];
  return [
    ...inList,
    ...required.map((name) =>
      toFault(
        operation,
        `${name}-missing`,
        `${name} is missing`,
        on((record) => Object.fromEntries(Object.entries(record).filter(([field]) => field !== name))),
      ),
    ),
    ...Object.entries(properties).flatMap(([name, { type, format }]) => [
      ...(type === undefined
        ? []
        : [
            toFault(
              operation,
              `${name}-type`,
              `${name} has another type`,
              on((record) => ({ ...record, [name]: otherThan(type) })),
            ),
          ]),
      ...(format === 'uuid'
        ? [
            toFault(
              operation,
              `${name}-uuid`,
              `${name} is no UUID`,
              on((record) => ({ ...record, [name]: 'run-42' })),
            ),
          ]
        : []),
    ]),
  ];
}

const typed = ['getDataMart', 'listReports', 'createReport', 'runDataMart', 'listInsights'];

function mediaTypeFaults(operation: Operation): readonly Fault[] {
  if (!typed.includes(operation.id)) return [];
  const apply = changesSuccess(operation.id, (response) => ({
    ...response,
    headers: { ...response.headers, 'content-type': 'text/html' },
  }));
  return [{ ...toFault(operation, 'html', 'JSON under the media type text/html', apply), requirement: 'bodies-json' }];
}

function toFault({ id: operation }: Operation, id: string, description: string, apply: Change): Fault {
  const requirement = `operation-${operation}`;
  return {
    id: `shape/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: ['success'],
    apply,
  };
}

function otherThan(type: Json): Json {
  const values: Readonly<Record<string, Json>> = {
    string: 42,
    boolean: 'yes',
    array: { none: true },
    object: 'text',
    integer: 'many',
    number: 'many',
  };
  return values[type as string] ?? null;
}
