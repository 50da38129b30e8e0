import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { listOperation, operationOnOne, resourceParams } from '../arrange/paths.ts';
import { bringIntoUse, stayingDrafts } from '../arrange/ready.ts';
import { notApplicable, type Outcome } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { closingBodies } from './closing-bodies.ts';

/** A record of our own, whose key has created it, and the role whose key may not see it. */
export type KeptRecord = { readonly resource: string; readonly id: string; readonly by: Role; readonly from: Role };

/**
 * A new record that is kept from the lowest role: by itself, or since its availability was changed. Kept is what that
 * role cannot read, or does not find in the list in which it was. A report is kept with its DataMart.
 *
 * @example const kept = await keptRecord(scene, 'DataMart'); // { resource: 'DataMart', id: '8c71…', by: 'technical-user', … }
 */
export function keptRecord(scene: Scene, resource: string): Promise<KeptRecord | Outcome> {
  if (resource === 'DataMart') return keptDataMart(scene);
  return resource === 'Report' ? reportOfKept(scene) : keptInstance(scene, resource, false);
}

/** The first of them, which is what is looked at everywhere. */
export function firstKept(scene: Scene, resource: string): Promise<KeptRecord | Outcome> {
  return scene.once(`a ${resource} that is kept away`, () => keptRecord(scene, resource));
}

/**
 * A DataMart with a trigger, a template and a run. One that is published is what others might see most of; where that
 * is kept from nobody, one that is a draft.
 */
async function keptDataMart(scene: Scene): Promise<KeptRecord | Outcome> {
  const published = await keptInstance(scene, 'DataMart', true);
  const kept = 'state' in published ? await keptInstance(scene, 'DataMart', false) : published;
  if ('state' in kept) return kept;
  const { id, by } = kept;
  // It is kept for being a draft: who is given a template or a trigger of it must not publish it on the way.
  if (kept !== published) (await stayingDrafts(scene)).add(id);
  for (const part of ['ScheduledTrigger', 'InsightTemplate']) {
    await scene.arrange.get(part, { role: by, subject: 'fresh', by, below: { DataMart: id } });
  }
  const stream = streamOf(scene);
  if (kept === published && stream !== undefined)
    await scene.send(stream, { path: pathOf(stream, kept) }, { role: by });
  return kept;
}

/** The id of a new report of a DataMart; undefined where none can be created. */
async function reportOf(scene: Scene, role: Role, dataMartId: string): Promise<string | undefined> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (create === undefined || subject?.ok !== true) return undefined;
  const body = { ...subject.value.base, dataMartId, title: scene.arrange.nextName() };
  const { reply } = await scene.send(create, { body }, { role });
  return isSuccess(reply) ? idOfCreated(create, reply, 'Report', scene) : undefined;
}

async function reportOfKept(scene: Scene): Promise<KeptRecord | Outcome> {
  const mart = await firstKept(scene, 'DataMart');
  if ('state' in mart) return mart;
  const id = await reportOf(scene, mart.by, mart.id);
  if (id === undefined) return notApplicable('no report can be created of a DataMart that is kept away');
  const report = { ...mart, resource: 'Report', id };
  return (await isKept(scene, report)) ? report : notApplicable(`no report is known to be kept from ${mart.from}`);
}

async function keptInstance(scene: Scene, resource: string, inUse: boolean): Promise<KeptRecord | Outcome> {
  const [from, ...higher] = scene.sessions.keys();
  const [usual, highest] = [from && creatorOf(scene, resource, from), higher.at(-1)];
  if (usual === undefined || highest === undefined) return notApplicable('there is no key of a higher role');
  // What the lowest role may create itself is created for another one.
  const by = usual === from ? highest : usual;
  const fresh = await scene.arrange.get(resource, { role: by, subject: 'fresh', ...(by === usual ? {} : { by }) });
  if (!fresh.ok) return notApplicable(fresh.reason);
  const record: KeptRecord = { resource, id: fresh.value.id, by, from: from! };
  const stream = streamOf(scene);
  if (inUse && stream !== undefined) await bringIntoUse(scene, stream, { path: pathOf(stream, record) });
  return (await isKept(scene, record)) || (await keepAway(scene, record))
    ? record
    : notApplicable(`no ${resource} is known to be kept from ${from}`);
}

/** The path of an operation on a record, or on what belongs to it. */
export function pathOf(operation: Operation, { resource, id }: KeptRecord): Readonly<Record<string, string>> {
  return pathTo(operation, { id, parents: { [resource]: id } });
}

/** What streams a DataMart. */
function streamOf({ contract }: Scene): Operation | undefined {
  return contract.operations.find(
    (one) => one.success.item !== undefined && resourceParams(one)[0]?.resource === 'DataMart',
  );
}

/** Whether some way of keeping a record from others is answered and does so. */
async function keepAway(scene: Scene, record: KeptRecord): Promise<boolean> {
  const operation = scene.contract.operations.find(({ id }) => id === `update${record.resource}Availability`);
  if (operation === undefined) return false;
  const path = pathOf(operation, record);
  for (const body of await closingBodies(scene, operation, record.by)) {
    const { reply } = await scene.send(operation, { path, body }, { role: record.by });
    if (isSuccess(reply) && (await isKept(scene, record))) return true;
  }
  return false;
}

/**
 * Whether who has created a record reads it, and the other role does not, or does not find it where the creator does.
 */
async function isKept(scene: Scene, record: KeptRecord): Promise<boolean> {
  const { resource, id, by, from } = record;
  const read = operationOnOne(scene.contract, 'read', resource);
  const list = listOperation(scene.contract, resource);
  if (read === undefined || list === undefined) return false;
  const asked = async (operation: Operation, role: Role): Promise<Reply> =>
    (await scene.send(operation, operation === read ? { path: pathOf(read, record) } : {}, { role })).reply;
  // What is kept from nobody is told by the other role's answers alone.
  const other = await asked(read, from);
  if ([403, 404].includes(other.status)) return isSuccess(await asked(read, by));
  const some = await asked(list, from);
  return isSuccess(some) && !mentions(jsonOf(some), id) && mentions(jsonOf(await asked(list, by)), id);
}
