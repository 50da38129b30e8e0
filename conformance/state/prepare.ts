import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { firstRecord } from '../arrange/first-record.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { type Lifecycle, listIds, pathTo, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { failed, type Fault, inconclusive, type Outcome } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import type { Scene } from '../scene.ts';
import { same, uncreated, unlisted, unreadable } from './state-faults.ts';
import type { Real } from './step.ts';

/** What a role is answered that reads a record, and the list where it belongs; undefined where it could not ask. */
type Seen = { readonly read: Exchange | undefined; readonly list: Awaited<ReturnType<typeof listIds>> };

/** Creates a first record and finds out who may read and list it: records may be hidden from other callers. */
export async function prepare(scene: Scene, life: Lifecycle): Promise<Real | Outcome> {
  return scene.once(`state ${life.resource}`, async () => {
    const role = keyHolder(scene, life.create.role);
    const first = await firstRecord(scene, life.resource, role);
    const foreign = scene.arrange.foreignOf(life.resource);
    if (!first.ok && foreign !== undefined) return failed(same(foreign, life));
    if (!first.ok) return inconclusive(first.reason, first.remedy);
    const instance = first.value;
    const readers: Role[] = [];
    const listers: Role[] = [];
    for (const reader of [role, ...[...scene.sessions.keys()].filter((other) => other !== role)]) {
      const seen = await look(scene, life, instance, reader, reader === role);
      const fault = reader === role ? faultOf(scene, life, instance, seen) : undefined;
      if (fault !== undefined) return failed((await unkept(scene, life, instance, role)) ?? fault);
      if (seen.read !== undefined && isSuccess(seen.read.reply)) readers.push(reader);
      if (seen.list?.ids.includes(instance.id) === true) listers.push(reader);
      // Two that may read it are enough to interleave them.
      if (readers.length >= 2) break;
    }
    return { scene, life, role, first: instance, readers, listers };
  });
}

/** Reads a record and its list with the key of a role: until both show it where it must, once where they need not. */
async function look(scene: Scene, life: Lifecycle, instance: Instance, reader: Role, isOwn: boolean): Promise<Seen> {
  const { resource, read: one, list: all } = life;
  const read =
    one &&
    (await eventually(
      scene,
      resource,
      () => readOne(scene, one, instance, reader),
      ({ reply }) => !isOwn || reply.status !== 404,
    ));
  const list =
    all &&
    (await eventually(
      scene,
      resource,
      () => listIds(scene, all, instance, reader),
      (listed) => !isOwn || listed === undefined || listed.ids.includes(instance.id),
    ));
  return { read, list };
}

/**
 * Who has created a record is not kept from it: what its key is answered counts, be the record there or not. Where
 * neither shows it, and be it for want of a right to it, it is the creation that has not made it its own.
 */
function faultOf(scene: Scene, life: Lifecycle, instance: Instance, { read, list }: Seen): Fault | undefined {
  const missing = list?.ids.includes(instance.id) === false ? list : undefined;
  const status = read?.reply.status;
  if (status === 404 || (status === 403 && missing !== undefined)) {
    const creation = missing && scene.arrange.creationOf({ resource: life.resource, ...instance });
    return creation === undefined ? unreadable(read!, life) : uncreated(creation, life);
  }
  return missing && unlisted(missing.exchange, life, instance);
}

/** The fault of a creation, where no list tells whether a record is there, and it cannot be removed either. */
async function unkept(scene: Scene, life: Lifecycle, instance: Instance, role: Role): Promise<Fault | undefined> {
  const creation = scene.arrange.creationOf({ resource: life.resource, ...instance });
  if (life.list !== undefined || creation === undefined) return undefined;
  const { reply } = await scene.send(life.remove, { path: pathTo(life.remove, instance) }, { role });
  if (reply.status !== 404) return undefined;
  return {
    ...uncreated(creation, life),
    summary: `${capital(withArticle(life.resource))} that was created can neither be read nor removed`,
  };
}
