import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatingOperation, creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { readAll } from '../lists/pages.ts';
import { referring } from '../referred/referring.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { Belonging } from './belongings.ts';

/** A new record of ours, the role whose key has created it, and what belongs to it, where that is known by itself. */
export type Parent = { readonly instance: Instance; readonly role: Role; readonly child?: Instance };

/** A new record to which nothing belongs. */
export async function newParent(scene: Scene, resource: string): Promise<Parent | undefined> {
  const role = creatorOf(scene, resource, keyHolder(scene, undefined));
  const made = await scene.arrange.get(resource, { role, subject: 'fresh' });
  return made.ok ? { instance: made.value, role } : undefined;
}

/** A new record to which one other belongs, which is created below it or names it. */
export async function parentWithOne(scene: Scene, belonging: Belonging): Promise<Parent | undefined> {
  const { of, child } = belonging;
  if (child === undefined) return undefined;
  const fresh = await newParent(scene, of);
  const one = fresh && (await addTo(scene, belonging, fresh));
  if (one !== undefined) return { ...fresh!, child: one };
  if (isBelow(scene, belonging)) return undefined;
  const made = await referring(scene, child, of);
  const parent = made.ok ? made.value.referred.find(({ resource }) => resource === of) : undefined;
  if (parent === undefined) return undefined;
  return { instance: { parents: {}, ...parent }, role: scene.arrange.creatorOf(parent) ?? keyHolder(scene, undefined) };
}

/** Whether what belongs to a record is created at a path below it. */
function isBelow(scene: Scene, { of, child = '' }: Belonging): boolean {
  const create = creatingOperation(scene, child);
  return create !== undefined && resourceParams(create).at(-1)?.resource === of;
}

/** Creates what belongs to a record, below it or with its id in the body; undefined where it is created elsewhere. */
export async function addTo(scene: Scene, { of, child }: Belonging, parent: Parent): Promise<Instance | undefined> {
  const below = { ...parent.instance.parents, [of]: parent.instance.id };
  const made = await scene.arrange.get(child!, { role: parent.role, subject: 'fresh', below });
  if (!made.ok) return undefined;
  const message = scene.arrange.creationOf({ resource: child!, ...made.value })?.message;
  const isNamed = `${message?.path} ${message?.body ?? ''}`.includes(parent.instance.id);
  return isNamed ? made.value : undefined;
}

/** Whether what was created below a record is removed again. */
export async function takeFrom(scene: Scene, { child }: Belonging, instance: Instance, role: Role): Promise<boolean> {
  const remove = operationOnOne(scene.contract, 'remove', child!);
  if (remove === undefined) return false;
  const by = scene.arrange.creatorOf({ resource: child!, ...instance }) ?? role;
  return isSuccess((await scene.send(remove, { path: pathTo(remove, instance) }, { role: by })).reply);
}

/**
 * How many records that belong to a record the lists of their kind show; undefined where one cannot be read. Those of the whole
 * project show what names it.
 */
export async function listedOf(scene: Scene, { of, child }: Belonging, parent: Parent): Promise<number | undefined> {
  const { instance, role } = parent;
  const ids = { ...instance.parents, [of]: instance.id };
  let most = 0;
  for (const operation of child === undefined ? [] : operationsOn(scene.contract, 'list', child)) {
    if (!isReadable(operation, ids)) continue;
    const path = pathTo(operation, { id: '', parents: ids });
    const whole = await readAll(scene, { operation, parts: { path }, role });
    if (whole === undefined) return undefined;
    const isOfIt = (row: unknown): boolean => resourceParams(operation).length > 0 || mentions(row, instance.id);
    most = Math.max(most, [...whole.rows.values()].filter(isOfIt).length);
  }
  return most;
}

/** Whether a list needs nothing but ids that are known; one below something else shows what belongs to that. */
function isReadable({ method, params }: Operation, ids: Readonly<Record<string, string>>): boolean {
  if (method !== 'GET' || params.some((one) => one.in === 'query' && one.required)) return false;
  return params.every((one) => one.in !== 'path' || (one.resource !== undefined && one.resource in ids));
}
