import { unknownId } from '../arrange/arrange.ts';
import { lifecycleOf, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Role } from '../../spec/roles.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { type RemovedRecord, removedRecord } from '../traces/removed-record.ts';

/** Words by which an answer may say of a DataMart that there is none. */
const besides = /delet|remov|missing|not.?found|unknown|archiv|gone|inaccessible|unavailable/i;

/**
 * The fault that the health of a DataMart is told which was removed, as reading it says, where nothing is told of one that
 * there never was.
 */
export async function removedMart(
  scene: Scene,
  ask: (ids: readonly string[], role: Role) => Promise<Exchange>,
): Promise<Fault | undefined> {
  const life = scene.allowWrites ? lifecycleOf(scene.contract, 'DataMart') : undefined;
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);
  const removed = life && (await removedRecord(scene, life, () => true, nothing));
  if (life?.read === undefined || removed === undefined) return undefined;
  const { instance, role } = removed;
  const tells = ({ reply }: Exchange, id: string): boolean => isSuccess(reply) && mentions(jsonOf(reply), id);
  const told = await eventually(
    scene,
    'DataMart',
    () => ask([instance.id], role),
    (now) => !tells(now, instance.id),
  );
  if (!tells(told, instance.id)) return undefined;
  const { reply } = await readOne(scene, life.read, instance, role);
  const nobodys = [404, 410].includes(reply.status) ? await ask([unknownId], role) : undefined;
  if (nobodys === undefined || nobodys.reply.body.includes(unknownId)) return undefined;
  if (besides.test(told.reply.body) && !(await isAsOfNew(scene, told, removed, ask))) return undefined;
  const summary = 'The health of a DataMart is told that was removed';
  const expected = `nothing of ${instance.id}, which reading answers ${reply.status}`;
  return { key: 'removed', summary, expected, received: describeReply(told), exchange: told };
}

/** Whether the same is told of a new DataMart, for which it has to stand for something else. */
async function isAsOfNew(
  scene: Scene,
  told: Exchange,
  { instance, role }: RemovedRecord,
  ask: (ids: readonly string[], role: Role) => Promise<Exchange>,
): Promise<boolean> {
  const fresh = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!fresh.ok) return false;
  const { reply } = await ask([fresh.value.id], role);
  return reply.body.replaceAll(fresh.value.id, '') === told.reply.body.replaceAll(instance.id, '');
}
