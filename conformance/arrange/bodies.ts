import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { From } from './arrange.ts';
import { creatingOperation } from './created-instances.ts';
import { describedOperation } from './described.ts';
import type { Instances } from './instances.ts';
import { listOperation, resourceParams } from './paths.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { toExample } from './to-example.ts';

/**
 * The bodies that are worth a try for an operation, best first: the one that the profile gives; else the examples of our
 * assumptions, one made from their schema, and one made from what the target's own description says. One `undefined`
 * where the operation takes none.
 */
export async function toBodies(scene: Scene, operation: Operation): Promise<readonly (Json | undefined)[]> {
  const given = requestOf(scene.profile, operation);
  if (given?.body !== undefined) return [given.body];
  const body = scene.assumed.operations.find(({ id }) => id === operation.id)?.body ?? operation.body;
  if (body === undefined) return [undefined];
  const described = await describedOperation(scene, operation);
  const examples = isObject(body.schema) ? ((body.schema['examples'] ?? []) as readonly Json[]) : [];
  const own = described?.body === undefined ? [] : [described.example, toExample(described.body)];
  const assumed = [body.example, ...examples, toExample(body.schema)].filter((one) => one !== undefined);
  const all = [...assumed.map((one) => withoutOwners(one, body)), ...own.filter((one) => one !== undefined)];
  const candidates = [...all, ...withSamples(scene, operation, all[0])];
  const distinct = [...new Map(candidates.map((value) => [JSON.stringify(value), value])).values()];
  return body.required ? distinct : [...distinct, undefined];
}

/** Who creates a record is mostly its owner, until others are named: then it may be kept from its creator. */
function withoutOwners(example: Json, { schema }: NonNullable<Operation['body']>): Json {
  if (!isObject(example)) return example;
  const required = isObject(schema) ? ((schema['required'] ?? []) as readonly string[]) : [];
  const kept = Object.entries(example).filter(([name]) => required.includes(name) || !/owner/i.test(name));
  return Object.fromEntries(kept);
}

/** Where an operator knows destination configs, they stand beside the required fields of a report. */
function withSamples({ profile }: Scene, { body }: Operation, example: Json | undefined): readonly JsonObject[] {
  const required = isObject(body?.schema) ? ((body.schema['required'] ?? []) as readonly string[]) : [];
  if (!required.includes('destinationConfig') || !isObject(example)) return [];
  const least = Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)));
  const configs = Object.values<JsonObject>(profile.samples?.destinationConfigs ?? {});
  return [least, ...configs.map((destinationConfig) => ({ ...least, destinationConfig }))];
}

/**
 * A body with the ids of records that exist in place of those of an example: a field that holds the id of a resource is
 * known by `x-resource` in our assumptions, or by its name (`dataMartId`, `storageId`).
 */
export async function fillBody(
  scene: Scene,
  instances: Instances,
  operation: Operation,
  body: Json | undefined,
  from: From,
  path: Readonly<Record<string, string>>,
): Promise<Json | undefined> {
  const schema = scene.assumed.operations.find(({ id }) => id === operation.id)?.body?.schema ?? true;
  const resources = [...new Set(scene.contract.operations.map(({ lifecycle }) => lifecycle.resource))];
  const fill = async (value: Json, at: Schema, name: string): Promise<Json> => {
    if (Array.isArray(value)) {
      const items = isObject(at) ? ((at['items'] ?? true) as Schema) : true;
      return Promise.all((value as Json[]).slice(0, 50).map((item) => fill(item, items, name.replace(/Ids$/, 'Id'))));
    }
    if (isObject(value)) return fillObject(value, at, fill);
    const resource = typeof value === 'string' ? resourceFor(at, name, resources) : undefined;
    if (resource === undefined) return value;
    const known = operation.params.find((parameter) => parameter.in === 'path' && parameter.resource === resource);
    const isOther = known !== undefined && namesAnother.test(name);
    if (known !== undefined && !isOther) return path[known.name] ?? value;
    const receives = resource === 'DataDestination' && scene.allowWrites;
    const usual = from.references === 'fresh' ? 'fresh' : receives && from.references === undefined ? 'own' : 'any';
    const isListed = listOperation(scene.contract, resource) !== undefined;
    const below = placeFor(scene, operation, resource, path, isListed);
    const isOurs = isOther || from.by !== undefined;
    const subject = below !== undefined && !isListed ? 'fresh' : isOurs ? 'own' : usual;
    const instance = await instances.get(resource, { ...from, subject, ...(below && { below }) });
    if (!instance.ok) return value;
    const { id } = instance.value;
    if (!isOther || id !== path[known.name]) return id;
    const role = from.by ?? from.role;
    const another = await scene.once(`another ${resource} ${role}`, () =>
      instances.get(resource, { role, subject: 'fresh' }),
    );
    return another.ok ? another.value.id : value;
  };
  return body === undefined ? undefined : fill(body, schema, '');
}

/** Names of ids of a record beside the one in the path: a DataMart is related to another. */
const namesAnother = /^(target|other|related|joined|linked)[A-Z]/;

/**
 * The ids in a path below which a record stands that a body refers to: one that stands elsewhere would not fit. One that
 * no list shows is created, for which what is above it must be ours.
 */
function placeFor(
  scene: Scene,
  { params }: Operation,
  resource: string,
  path: Readonly<Record<string, string>>,
  isListed: boolean,
): From['below'] {
  const create = creatingOperation(scene, resource);
  const parents = create === undefined ? [] : resourceParams(create).map((parent) => parent.resource!);
  const given = params.filter((one) => one.in === 'path' && one.resource !== undefined);
  const below = Object.fromEntries(given.map(({ name, resource: of }) => [of!, path[name] ?? '']));
  const isKnown = parents.length > 0 && parents.every((parent) => (below[parent] ?? '') !== '');
  const isOurs = parents.every(
    (parent) => scene.arrange.creatorOf({ resource: parent, id: below[parent] ?? '' }) !== undefined,
  );
  return isKnown && (isListed || isOurs) ? below : undefined;
}

async function fillObject(
  value: JsonObject,
  schema: Schema,
  fill: (value: Json, at: Schema, name: string) => Promise<Json>,
): Promise<Json> {
  const properties = propertiesOf(schema);
  const entries = Object.entries(value).map(async ([key, item]) => [
    key,
    await fill(item, properties[key] ?? true, key),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as JsonObject;
}

/** The properties that a schema names, itself or in its branches. */
function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  if (!isObject(schema)) return {};
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const own = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  return Object.assign({}, ...branches.map(propertiesOf), own) as Readonly<Record<string, Schema>>;
}

function resourceFor(schema: Schema, name: string, resources: readonly string[]): string | undefined {
  const marked = isObject(schema) ? schema['x-resource'] : undefined;
  if (typeof marked === 'string') return marked;
  const stem = /^(\w+)Id$/.exec(name)?.[1]?.toLowerCase();
  if (stem === undefined) return undefined;
  const named = resources.filter((resource) => resource.toLowerCase() === stem);
  if (named.length === 1) return named[0];
  return { storage: 'DataStorage', destination: 'DataDestination' }[stem];
}
