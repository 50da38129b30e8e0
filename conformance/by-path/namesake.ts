import { isObject, type JsonObject } from '../../spec/json.ts';
import { creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf, type Message } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { listingOf } from './look.ts';
import type { Pair } from './pair.ts';

/** A record below another parent that goes by the same key as the one which is changed and removed. */
export type Namesake = { readonly instance: Instance; readonly key: string };

/**
 * Creates a record with the key of another one, below a new parent: a key is one of its parent alone. Undefined where records have
 * no key, are created at the top, or no other parent takes it.
 *
 * @example await namesakeOf(pair); // { instance: { id: '8c71…', parents: { InsightTemplate: … } }, key: 'revenue' }
 */
export async function namesakeOf({ scene, life, role, fresh }: Pair): Promise<Namesake | undefined> {
  const parent = resourceParams(life.create).at(-1)?.resource;
  const sent = scene.arrange.creationOf({ resource: life.resource, ...fresh })?.message.body;
  const body = sent === undefined ? undefined : (JSON.parse(sent) as JsonObject);
  const key = isObject(body) ? body['key'] : undefined;
  if (parent === undefined || life.list === undefined || typeof key !== 'string') return undefined;
  const { [parent]: own, ...below } = fresh.parents;
  const by = creatorOf(scene, parent, role);
  const other = own === undefined ? undefined : await scene.arrange.get(parent, { role: by, subject: 'fresh', below });
  if (other?.ok !== true || other.value.id === own) return undefined;
  const parents = { ...below, [parent]: other.value.id };
  const { reply } = await scene.send(
    life.create,
    { path: pathTo(life.create, { id: '', parents }), body: body! },
    { role },
  );
  // Where the key is what tells records apart, it is not the one that was sent.
  const isKept = isSuccess(reply) && fieldOf(jsonOf(reply), 'key') === key;
  const id = isKept ? idOfCreated(life.create, reply, life.resource, scene) : undefined;
  return id === undefined || id === fresh.id ? undefined : { instance: { id, parents }, key };
}

/** The same with the key that the other one has by now, where a change has given it one; as it was where that is refused. */
export async function renamedAlike(pair: Pair, namesake: Namesake): Promise<Namesake> {
  const { scene, role } = pair;
  const { operation, message } =
    lastSent(pair, ({ body }) => body !== undefined && 'key' in (JSON.parse(body) as object)) ?? {};
  const { key } = JSON.parse(message?.body ?? '{}') as JsonObject;
  if (operation === undefined || typeof key !== 'string' || key === namesake.key) return namesake;
  const path = pathTo(operation, namesake.instance);
  const { reply } = await scene.send(operation, { path, body: { key } }, { role });
  return isSuccess(reply) ? { ...namesake, key } : namesake;
}

/** The last change or removal of a record of ours that was accepted, and is such a request. */
function lastSent({ scene, life, fresh }: Pair, isSuch: (message: Message) => boolean): Exchange | undefined {
  return scene.diary.findLast(({ exchange: { operation, message, reply }, parts }) => {
    const isMeant = operation === life.remove || life.changes.includes(operation!);
    const isOfIt = isMeant && recordsIn(operation!, parts.path).at(-1)?.id === fresh.id;
    return isOfIt && isSuccess(reply) && isSuch(message);
  })?.exchange;
}

/** The fault that what was sent about a record has reached its namesake below another parent: it has another key, or is gone. */
export async function reachesNamesake(pair: Pair, { instance, key }: Namesake): Promise<Fault | undefined> {
  const { scene, life, role } = pair;
  const { list } = life;
  const sent = lastSent(pair, () => true);
  if (list === undefined || sent === undefined) return undefined;
  const now = await goesOn(async () => {
    const listing = await listingOf(scene, list, instance, role);
    const record = listing?.records.get(instance.id);
    return listing === undefined || fieldOf(record, 'key') === key ? undefined : { ...listing, record };
  });
  if (now === undefined) return undefined;
  const isGone = now.record === undefined;
  const what = sent.operation === life.remove ? 'Removing' : 'Changing';
  return {
    key: 'namesake',
    summary: `${what} ${withArticle(life.resource)} ${isGone ? 'removes' : 'changes'} one with the same key elsewhere as well`,
    expected: `${instance.id} with the key ${key}, as it was given`,
    received: `${describeReply(sent)}, and then ${describeReply(now.exchange)}`,
    exchange: sent,
    operations: [sent.operation!.id, list.id],
  };
}
