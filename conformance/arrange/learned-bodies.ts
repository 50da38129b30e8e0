import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { describedFields } from './described-body.ts';
import { operationOnOne, resourceParams } from './paths.ts';
import { namesAnother, referredBy } from './reference-of.ts';
import { sampleOf, samplesInUse } from './samples.ts';
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

/**
 * What records that exist have of the part that the path of an update names: with the other fields that the update is said
 * to have, by its name, and as it is.
 */
async function learnedParts(scene: Scene, operation: Operation, role: Role): Promise<readonly JsonObject[]> {
  const { path, lifecycle } = operation;
  const read = operationOnOne(scene.contract, 'read', lifecycle.resource);
  if (!scene.allowWrites || path.endsWith('}') || read === undefined || resourceParams(read).length !== 1) return [];
  const records = await samplesInUse(scene, lifecycle.resource, role);
  const bodies = await Promise.all(records.map((record) => partsOf(scene, operation, record)));
  return [...new Map(bodies.flat().map((body) => [JSON.stringify(body), body])).values()];
}

/** What one record has of the part that the path of an update names, as bodies of that update. */
export async function partsOf(scene: Scene, operation: Operation, record: JsonObject): Promise<readonly JsonObject[]> {
  const part = operation.path.slice(operation.path.lastIndexOf('/') + 1).replaceAll('-', '');
  const described = await describedFields(scene, operation);
  const [name, value] = Object.entries(record).find(([one]) => one.replaceAll('_', '').toLowerCase() === part) ?? [];
  if (name === undefined) return [];
  // What tells the kind of the part may stand beside it.
  const kinds = Object.keys(record).filter(
    (one) => /^_?(type|kind)$/i.test(one.slice(name.length)) && one.startsWith(name),
  );
  const typed = pick(record, [...kinds, name]);
  // A part of which there are kinds may be a text, such as a statement.
  if (typeof value === 'string' && value !== '' && kinds.length > 0) return [typed];
  if (Array.isArray(value) && value.length > 0) return [typed];
  if (!isObject(value)) return [];
  return [
    ...(described.includes(name) ? [pick(record, described)] : []),
    ...(kinds.length > 0 ? [typed] : []),
    { [name]: value },
    value,
  ];
}

const historical =
  /^(_?id|uuid|uid|key|self|links?|_.*|.*(At|By|Count|ByUser|Version|Status)|status|version|revision|created|modified|updated|deleted.*)$/i;

function fieldsOf(schema: Schema): { readonly names: readonly string[]; readonly required: readonly string[] } {
  if (!isObject(schema)) return { names: [], required: [] };
  const names = Object.keys((schema['properties'] ?? {}) as object);
  return { names, required: (schema['required'] ?? []) as readonly string[] };
}

function pick(record: JsonObject, names: readonly string[]): JsonObject {
  const entries = names.filter((name) => record[name] !== undefined && record[name] !== null);
  return Object.fromEntries(entries.map((name): [string, Json] => [name, record[name]!]));
}
