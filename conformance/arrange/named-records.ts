import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isChanging } from '../changes.ts';
import { isSuccess } from '../target/message.ts';
import { referredBy, resourceOf } from './reference-of.ts';
import { listOperation, operationOnOne, operationsOn, resourceParams } from './paths.ts';
import type { Scene } from '../scene.ts';

// A body may name records: "lacking access to the specific resource" may be said of them as of one in the path.

/**
 * Whether the caller surely may use the records that a body names: it has created them, or is seen to be let in to do as
 * much with them, which is to change them, or to read them where nothing is changed.
 */
export async function mayUseNamed(
  scene: Scene,
  operation: Operation,
  role: Role,
  body: Json | undefined,
): Promise<boolean> {
  for (const { resource, id } of namedIn(scene, body)) {
    const isOwn = scene.arrange.creatorOf({ resource, id }) === role;
    if (!isOwn && !(await isLetIn(scene, resource, id, role, isChanging(operation)))) return false;
  }
  return true;
}

/** Whether a role is refused where it may use all that is named, and another role is let in with the same. */
export async function isKeptFromOwnCreation(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  if (operation.body === undefined || !scene.allowWrites) return false;
  for (const from of [{ by: role }, { references: 'fresh' }] as const) {
    const requests = await scene.arrange.requests(operation, { role, subject: 'any', ...from });
    for (const parts of requests.ok ? requests.value : []) {
      if (!(await mayUseNamed(scene, operation, role, parts.body))) continue;
      if ((await scene.send(operation, parts, { role })).reply.status !== 403) return false;
      for (const other of scene.sessions.keys()) {
        if (other !== role && isSuccess((await scene.send(operation, parts, { role: other })).reply)) return true;
      }
    }
  }
  return false;
}

/** A record that a body names. */
export type Named = { readonly resource: string; readonly id: string };

/** The records that a body names, in fields such as `dataMartId` and `dataMartIds`. */
export function namedIn(scene: Scene, body: Json | undefined): readonly Named[] {
  return Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) => {
    const resource = referredBy(scene.contract, name) ?? knownAs(scene, name, value);
    // Of what no list shows nobody can tell whose it is.
    if (resource === undefined || listOperation(scene.contract, resource) === undefined) return [];
    const ids = Array.isArray(value) ? (value as readonly Json[]) : [value];
    return ids.filter((id) => typeof id === 'string').map((id) => ({ resource, id }));
  });
}

/**
 * The resource that a field refers to though its name does not say that it holds an id, if its value is one of those that the
 * lists of a role show: `storage: "7"`.
 */
export async function barelyReferredBy(
  scene: Scene,
  field: string,
  value: Json,
  role: Role,
): Promise<string | undefined> {
  const resource = resourceOf(scene.contract, `${field}Id`);
  if (typeof value !== 'string' || resource === undefined) return undefined;
  if (listOperation(scene.contract, resource) !== undefined) await scene.arrange.listed(resource, role);
  return knownAs(scene, field, value);
}

/** The same as far as lists have been read. */
function knownAs(scene: Scene, field: string, value: Json): string | undefined {
  const resource = resourceOf(scene.contract, `${field}Id`);
  if (typeof value !== 'string' || resource === undefined) return undefined;
  const record = { resource, id: value };
  return scene.arrange.existed(record) || scene.arrange.creatorOf(record) !== undefined ? resource : undefined;
}

/** Whether an operation that asks for the role lets it in to a record: to change it, only where it is ours. */
async function isLetIn(scene: Scene, resource: string, id: string, role: Role, changes: boolean): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const isOurs = scene.arrange.creatorOf({ resource, id }) !== undefined;
  const all = changes ? operationsOn(scene.contract, 'change', resource).filter(() => isOurs) : [read];
  for (const one of all) {
    if (one?.role !== role || resourceParams(one).length !== 1) continue;
    const path = { [resourceParams(one)[0]!.name]: id };
    const requests = await scene.arrange.requests({ ...one, params: [] }, { role, subject: 'any' });
    for (const { body } of requests.ok ? requests.value : []) {
      if (isSuccess((await scene.send(one, { path, body }, { role })).reply)) return true;
    }
  }
  return false;
}
