import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { From } from './arrange.ts';
import type { Instance, Instances } from './instances.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { listOperation, operationOnOne, resourceParams } from './paths.ts';
import { toId, toRecords } from './records.ts';
import type { Scene } from '../scene.ts';

/** How many parents are looked below: where records may be created, that takes less than to go on looking. */
const parentsTried = { reading: 4, writing: 2 };

/**
 * The records of a resource that a role finds in a list of it; of those below another record, in the list of the one that
 * is given, else in the first that has any.
 */
export async function listInstances(
  scene: Scene,
  instances: Instances,
  resource: string,
  role: Role,
  below: From['below'] = {},
): Promise<readonly Instance[]> {
  const operation = listOperation(scene.contract, resource);
  if (operation === undefined) return [];
  const parent = resourceParams(operation).at(-1)?.resource;
  if (parent === undefined) return listOnce(scene, operation, resource, role, {});
  if (below[parent] !== undefined) return listOnce(scene, operation, resource, role, below);
  const found = await instances.found(parent, role);
  for (const one of found.slice(0, scene.allowWrites ? parentsTried.writing : parentsTried.reading)) {
    const records = await listOnce(scene, operation, resource, role, { ...one.parents, [parent]: one.id });
    if (records.length > 0) return records;
  }
  return [];
}

async function listOnce(
  scene: Scene,
  operation: Operation,
  resource: string,
  role: Role,
  parents: Readonly<Record<string, string>>,
): Promise<readonly Instance[]> {
  const path = Object.fromEntries(
    resourceParams(operation).map(({ name, resource: of }) => [name, parents[of!] ?? '']),
  );
  const required = operation.params.filter((one) => one.in === 'query' && one.required);
  const arranged =
    required.length === 0 ? undefined : await scene.arrange.requests(operation, { role, subject: 'found' });
  if (arranged?.ok === false) return [];
  const { reply } = await scene.send(operation, { path, query: arranged?.value[0]?.query ?? {} }, { role });
  const records = isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  const ids = records.map((record) => toId(record, resource, scene.profile.idField)).filter((id) => id !== undefined);
  // What an earlier run left behind is as good as any; what this run creates is not "found".
  return ids.map((id) => ({ id, parents }));
}

/** The records with ids that the profile names, below parents that are arranged. */
export async function knownInstances(
  scene: Scene,
  instances: Instances,
  resource: string,
  ids: readonly string[],
  role: Role,
): Promise<readonly Instance[]> {
  const one = operationOnOne(scene.contract, 'read', resource);
  const parents: Record<string, string> = {};
  for (const { resource: parent } of one === undefined ? [] : resourceParams(one).slice(0, -1)) {
    const instance = await instances.get(parent!, { role, subject: 'any' });
    if (!instance.ok) return [];
    parents[parent!] = instance.value.id;
  }
  return ids.map((id) => ({ id, parents }));
}
