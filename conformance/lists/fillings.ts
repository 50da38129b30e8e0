import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { creatingOperation, creatorOf } from '../arrange/created-instances.ts';
import type { Identity } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { toId, toRecords } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Lister } from './pages.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** Where the many records are created that fill a list: below a record of ours that is removed with all of them. */
export type Filling = {
  readonly role: Role;
  /** By resource, the ids that the records stand below. */
  readonly below: Readonly<Record<string, string>>;
};

/** A record that stood below another one, and how that was removed. */
export type Ghost = { readonly child: Instance; readonly role: Role; readonly removal: Exchange };

/** What has been filled so far; emptied when it is removed. */
type Fillings = {
  /** By parent resource. */
  readonly parents: Map<string, Promise<Arranged<Instance>>>;
  /** By the resource of a list. */
  readonly filled: Map<string, Filling>;
  /** The operations that do not list what is created for them. */
  readonly hidden: Set<string>;
  /** The operations whose lists did not hold still. */
  readonly restless: Set<string>;
  /** By resource, what could not be read any more when the one was removed that it stood below, and was listed. */
  readonly ghosts: Map<string, Ghost>;
  /** By operation, the list that shows most, and how many records it was seen to have. */
  readonly listers: Map<string, { readonly lister: Lister; readonly size: number }>;
};

/** What a run has filled. */
export function fillingsOf(scene: Scene): Promise<Fillings> {
  return scene.once('fillings', () =>
    Promise.resolve({
      parents: new Map(),
      filled: new Map(),
      hidden: new Set(),
      restless: new Set(),
      ghosts: new Map(),
      listers: new Map(),
    }),
  );
}

/** Where the records of a resource were created by which lists are filled; undefined when none were. */
export async function fillingOf(scene: Scene, resource: string): Promise<Filling | undefined> {
  return (await fillingsOf(scene)).filled.get(resource);
}

/**
 * Where records of a resource can be created by the hundred: below a record of ours with which they are gone again, as
 * was tried with one of them. Undefined when there is no such place: then each is removed for itself.
 */
export async function openFilling(scene: Scene, resource: string, asker: Role): Promise<Filling | undefined> {
  const create = creatingOperation(scene, resource);
  const [parent, ...more] = create === undefined ? [] : resourceParams(create);
  if (create === undefined || parent === undefined || more.length > 0) return undefined;
  const role =
    create.role === undefined ? creatorOf(scene, parent.resource!, asker) : creatorOf(scene, resource, asker);
  if (!(await goesWithParent(scene, resource, parent.resource!, role))) return undefined;
  const { parents, filled } = await fillingsOf(scene);
  const opened = parents.get(parent.resource!) ?? scene.arrange.get(parent.resource!, { role, subject: 'fresh' });
  parents.set(parent.resource!, opened);
  const instance = await opened;
  if (!instance.ok) return undefined;
  scene.arrange.takesAlong(parent.resource!);
  const filling: Filling = { role, below: { [parent.resource!]: instance.value.id } };
  filled.set(resource, filling);
  return filling;
}

/** Forgets what was filled, since it is removed now; the records that it stood below. */
export async function closeFillings(scene: Scene): Promise<readonly Identity[]> {
  const { parents, filled, listers } = await fillingsOf(scene);
  // Of what the budget had no room for there is nothing to remove.
  const opened = await Promise.allSettled(
    [...parents].map(async ([resource, instance]) => ({ resource, instance: await instance })),
  );
  parents.clear();
  filled.clear();
  listers.clear();
  return opened.flatMap((one) => {
    if (one.status === 'rejected' || !one.value.instance.ok) return [];
    return [{ resource: one.value.resource, id: one.value.instance.value.id }];
  });
}

/**
 * Whether a record is gone, and from the list of the project too, once the one is removed that it stands below: tried.
 */
function goesWithParent(scene: Scene, resource: string, parentResource: string, role: Role): Promise<boolean> {
  return scene.once(`goes with its ${parentResource}: ${resource} ${role}`, async () => {
    const read = operationOnOne(scene.contract, 'read', resource);
    const remove = operationOnOne(scene.contract, 'remove', parentResource);
    if (read === undefined || remove === undefined) return false;
    const parent = await scene.arrange.get(parentResource, { role, subject: 'fresh' });
    if (!parent.ok) return false;
    const below = { [parentResource]: parent.value.id };
    const child = await scene.arrange.get(resource, { role, subject: 'fresh', below });
    if (!child.ok || child.value.parents[parentResource] !== parent.value.id) return false;
    const before = await scene.send(read, { path: pathTo(read, child.value) }, { role });
    const removed = await scene.send(remove, { path: pathTo(remove, parent.value) }, { role });
    if (!isSuccess(before.reply) || !isSuccess(removed.reply)) return false;
    const after = await scene.send(read, { path: pathTo(read, child.value) }, { role });
    if (![404, 410].includes(after.reply.status)) return false;
    const isKept = await isListed(scene, resource, child.value.id, role);
    if (isKept) (await fillingsOf(scene)).ghosts.set(resource, { child: child.value, role, removal: removed });
    return !isKept;
  });
}

/** Whether a list of the whole project shows a record. */
async function isListed(scene: Scene, resource: string, id: string, role: Role): Promise<boolean> {
  const lists = operationsOn(scene.contract, 'list', resource).filter(({ path }) => !path.includes('{'));
  for (const list of lists) {
    const { reply } = await scene.send(list, {}, { role });
    // Other records may have a number as short as their id.
    const rows = isSuccess(reply) ? toRecords(jsonOf(reply)) : undefined;
    if (rows === undefined || rows.some((row) => toId(row, resource, scene.profile.idField) === id)) return true;
  }
  return false;
}
