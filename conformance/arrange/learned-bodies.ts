import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { operationOnOne, resourceParams } from './paths.ts';
import { pathTo } from './lifecycle.ts';
import { fieldOf, toId } from './records.ts';
import { namesAnother, referredBy } from './reference-of.ts';
import type { Scene } from '../scene.ts';

/**
 * Bodies that are made after a record that exists, for an operation that creates another of its kind: with the fields that
 * a body is said or assumed to have, with those alone that are required, and with all that do not look like the record's
 * own history. They refer to what the record refers to, which is there and fits.
 */
export async function learnedBodies(scene: Scene, operation: Operation, role: Role): Promise<readonly JsonObject[]> {
  const { action, resource } = operation.lifecycle;
  if (action === 'change') return learnedParts(scene, operation, role);
  if (action !== 'create' || operation.body === undefined || !scene.allowWrites) return [];
  const record = await sampleOf(scene, resource, role);
  if (record === undefined) return [];
  const assumed = scene.assumed.operations.find(({ id }) => id === operation.id)?.body?.schema ?? operation.body.schema;
  const { names, required } = fieldsOf(assumed);
  const stated = fieldsOf(operation.body.schema).required;
  const own = Object.keys(record).filter((name) => !historical.test(name));
  return [required, names, stated.length > 0 ? stated : own]
    .map((wanted) => pick(record, wanted))
    .filter((body) => Object.keys(body).length > 0 && stated.every((name) => name in body));
}

/** A body that was made after another record, with the ids of what this one stands below in place of those of the other. */
export function placedBody(
  { contract }: Pick<Scene, 'contract'>,
  operation: Operation,
  body: JsonObject,
  path: Readonly<Record<string, string>>,
): JsonObject {
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    const resource = namesAnother.test(name) ? undefined : referredBy(contract, name);
    const parameter = resourceParams(operation).find((one) => one.resource === resource);
    const id = parameter === undefined ? undefined : path[parameter.name];
    return [name, id === undefined || !['string', 'number'].includes(typeof value) ? value : id];
  });
  return Object.fromEntries(entries);
}

/** What a record that exists has of the part that the path of an update names: as it is, and by its name. */
async function learnedParts(
  scene: Scene,
  { path, lifecycle: { resource } }: Operation,
  role: Role,
): Promise<readonly JsonObject[]> {
  const part = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '');
  const read = operationOnOne(scene.contract, 'read', resource);
  if (!scene.allowWrites || part.endsWith('}') || read === undefined || resourceParams(read).length !== 1) return [];
  const record = await sampleOf(scene, resource, role);
  const [name, value] =
    Object.entries(record ?? {}).find(([one]) => one.replaceAll('_', '').toLowerCase() === part) ?? [];
  return name === undefined || !isObject(value) ? [] : [value, { [name]: value }];
}

const historical =
  /^(_?id|uuid|uid|key|self|links?|_.*|.*(At|By|Count|ByUser|Version|Status)|status|version|revision|created|modified|updated|deleted.*)$/i;

/** A record of a resource that exists, as it is read; undefined where none is found. Read once. */
export function sampleOf(scene: Scene, resource: string, role: Role): Promise<JsonObject | undefined> {
  return scene.once(`sample of ${resource} ${role}`, () => readSample(scene, resource, role));
}

async function readSample(scene: Scene, resource: string, role: Role): Promise<JsonObject | undefined> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const [first] = await scene.arrange.listed(resource, role);
  if (read === undefined || first === undefined) return undefined;
  const { reply } = await scene.send(read, { path: pathTo(read, first) }, { role });
  const value = jsonOf(reply);
  if (!isSuccess(reply) || !isObject(value)) return undefined;
  return recordIn(value, first.id, resource, scene.profile.idField);
}

/** The record itself, out of any envelope. */
function recordIn(value: JsonObject, id: string, resource: string, idField: string | undefined): JsonObject {
  const inner = Object.values(value).find((one) => isObject(one) && toId(one, resource, idField) === id);
  const isOuter = ['id', 'uuid', 'key'].some((name) => String(fieldOf({ [name]: value[name] }, name)) === id);
  return isObject(inner) && !isOuter ? inner : value;
}

function fieldsOf(schema: Schema): { readonly names: readonly string[]; readonly required: readonly string[] } {
  if (!isObject(schema)) return { names: [], required: [] };
  const names = Object.keys((schema['properties'] ?? {}) as object);
  return { names, required: (schema['required'] ?? []) as readonly string[] };
}

function pick(record: JsonObject, names: readonly string[]): JsonObject {
  const entries = names.filter((name) => record[name] !== undefined && record[name] !== null);
  return Object.fromEntries(entries.map((name): [string, Json] => [name, record[name]!]));
}
