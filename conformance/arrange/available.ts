import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess } from '../target/message.ts';
import { recordsIn } from './identity.ts';
import { namedIn } from './named-records.ts';
import { operationsOn, resourceParams } from './paths.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/** The operation that says to whom a record of a resource is available. */
export function availabilityOf({ contract }: Scene, resource: string): Operation | undefined {
  return operationsOn(contract, 'change', resource).find(({ path }) => path.endsWith('/availability'));
}

/**
 * Has who created them make the records of our own available that another role names in a request, in its path or its body:
 * a deployment may keep them to their owner. True where that was new, so that the request is worth another try.
 */
export async function makeAvailable(
  scene: Scene,
  operation: Operation,
  { path, body }: RequestParts,
  role: Role,
): Promise<boolean> {
  let done = false;
  const named = [...recordsIn(operation, path).filter(({ id }) => id !== ''), ...namedIn(scene, body)];
  for (const { resource, id } of named) {
    const by = scene.arrange.creatorOf({ resource, id });
    const availability = availabilityOf(scene, resource);
    if (by === undefined || by === role || availability === undefined) continue;
    const isNew = await scene.once(`available ${resource} ${id}`, () =>
      changedBy(scene, availability, id, by, switchedOn),
    );
    done ||= isNew;
  }
  return done;
}

/** Changes a record by who has created it, with a right body that is made another; whether one was accepted. */
export async function changedBy(
  scene: Scene,
  operation: Operation,
  id: string,
  by: Role,
  to: (body: JsonObject) => JsonObject | undefined,
): Promise<boolean> {
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role: by, subject: 'any' });
  const path = { [resourceParams(operation)[0]!.name]: id };
  for (const { body } of requests.ok ? requests.value : []) {
    const changed = isObject(body) ? to(body) : undefined;
    if (changed === undefined) continue;
    const { reply } = await scene.send(operation, { path, body: changed }, { role: by });
    if (isSuccess(reply)) return true;
  }
  return false;
}

/** A body of an availability with each switch on; undefined where it has none. */
export function switchedOn(body: JsonObject): JsonObject | undefined {
  const entries = Object.entries(body).map(([name, value]): [string, Json] => [name, value === false ? true : value]);
  return entries.some(([, value]) => value === true) ? Object.fromEntries(entries) : undefined;
}
