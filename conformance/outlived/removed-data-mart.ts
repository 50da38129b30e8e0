import type { Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { projectLists } from '../project-wide/project-lists.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** A DataMart of our own of which a run was begun, whose it is, and the body that began it. */
export type UsedDataMart = { readonly id: string; readonly role: Role; readonly body: Json | undefined };

const used = 'a DataMart that is in use';

/** Notes a DataMart in use that nothing else in this run needs any more. */
export async function noteUsed(scene: Scene, mart: UsedDataMart): Promise<void> {
  await scene.once(used, () => Promise.resolve({ ok: true, value: mart }));
}

/** One that was removed, what stood below it by resource, and how it was removed. */
export type RemovedDataMart = UsedDataMart & {
  readonly below: ReadonlyMap<string, Instance>;
  readonly removal: Exchange;
};

/** A DataMart that was in use, was removed, and can no longer be read; done once per run. */
export function removedDataMart(scene: Scene): Promise<Arranged<RemovedDataMart>> {
  return scene.once('a DataMart that was in use and is removed', async () => {
    const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
    const mart = await scene.once(used, () => useOne(scene));
    if (!mart.ok || remove === undefined) return mart.ok ? lacking('no operation removes a DataMart', contract) : mart;
    const { id, role } = mart.value;
    if (!(await isShown(scene, mart.value))) return lacking('who has created a DataMart cannot read it', 'another key');
    const send = (): Promise<Exchange> => scene.send(remove, { path: pathTo(remove, { id, parents: {} }) }, { role });
    const below = await createBelow(scene, mart.value);
    const first = await send();
    // What has something below it may be kept from being removed.
    const isKept = !isSuccess(first.reply) && below.size > 0;
    if (isKept) await removeBelow(scene, below, role);
    const removal = isKept ? await send() : first;
    const { reply } = removal;
    if (!isSuccess(reply)) return lacking(`removing a DataMart was answered ${reply.status}`, 'a key that may do so');
    const ask = (): Promise<boolean> => isGone(scene, mart.value);
    const value = { ...mart.value, below: isKept ? new Map<string, Instance>() : below, removal };
    return (await eventually(scene, 'DataMart', ask, (is) => is))
      ? { ok: true, value }
      : lacking('a DataMart that was removed may be there', 'a deployment that answers it 404');
  });
}

/** What lists of the whole project show, created below a DataMart by the same key. */
async function createBelow(scene: Scene, { id, role }: UsedDataMart): Promise<ReadonlyMap<string, Instance>> {
  const below = new Map<string, Instance>();
  for (const { whole } of projectLists(scene.contract)) {
    const { resource } = whole.lifecycle;
    const made = await scene.arrange.get(resource, { role, subject: 'fresh', below: { DataMart: id } });
    const isOwn = made.ok && scene.arrange.creatorOf({ resource, ...made.value }) === role;
    if (isOwn && made.value.parents['DataMart'] === id) below.set(resource, made.value);
  }
  return below;
}

async function removeBelow(scene: Scene, below: ReadonlyMap<string, Instance>, role: Role): Promise<void> {
  for (const [resource, instance] of below) {
    const remove = operationOnOne(scene.contract, 'remove', resource);
    if (remove !== undefined) await scene.send(remove, { path: pathTo(remove, instance) }, { role });
  }
}

/** Whether reading a DataMart says that there is none. */
export async function isGone(scene: Scene, mart: UsedDataMart): Promise<boolean> {
  const exchange = await readMart(scene, mart);
  return exchange !== undefined && [404, 410].includes(exchange.reply.status);
}

/** Whether who has created a DataMart has read one that it has created. */
async function isShown(scene: Scene, mart: UsedDataMart): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const isSeen = scene.diary.some(({ exchange, parts, as }) => {
    const isRead = exchange.operation === read && isSuccess(exchange.reply);
    const record = isRead ? recordsIn(read!, parts.path).at(-1)! : undefined;
    return record !== undefined && 'role' in as && as.role === mart.role && scene.arrange.creatorOf(record) === as.role;
  });
  const exchange = isSeen ? undefined : await readMart(scene, mart);
  return isSeen || (exchange !== undefined && isSuccess(exchange.reply));
}

async function readMart(scene: Scene, { id, role }: UsedDataMart): Promise<Exchange | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  return read === undefined ? undefined : readOne(scene, read, { id, parents: {} }, role);
}

/** Asked for alone, a case begins a run of a DataMart of its own. */
async function useOne(scene: Scene): Promise<Arranged<UsedDataMart>> {
  const operation = scene.contract.operations.find((one) => one.id === 'runDataMart');
  if (operation === undefined) return lacking('no operation runs a DataMart', contract);
  const role = creatorOf(scene, 'DataMart', keyHolder(scene, operation.role));
  const fresh = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!fresh.ok) return fresh;
  const bodies = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const body = bodies.ok ? bodies.value[0]?.body : undefined;
  const { id } = fresh.value;
  const { reply } = await sendReady(
    scene,
    operation,
    { path: { [resourceParams(operation)[0]!.name]: id }, body },
    role,
  );
  const remedy = 'requests: { runDataMart: { body: { … } } }';
  return isSuccess(reply)
    ? { ok: true, value: { id, role, body } }
    : lacking(`a run of a new DataMart was answered ${reply.status}`, remedy);
}

const contract = 'a contract that has one';

function lacking(reason: string, remedy: string): Arranged<never> {
  return { ok: false, reason, remedy };
}
