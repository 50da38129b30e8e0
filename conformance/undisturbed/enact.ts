import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Identity } from '../arrange/identity.ts';
import { readOne } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { textsIn } from '../updates/part-of.ts';
import { again, createAgain } from './again.ts';
import type { Entry } from './diary.ts';
import { type Disturbance, disturbance } from './disturbance.ts';

/** What a request has done to a record that it is not meant to change. */
export type Disturbed = Disturbance & { readonly exchange: Exchange; readonly after: Exchange };

/**
 * Sends requests once more, one after another, about one fresh record, which is read after each of them. Gives the first
 * that changes it; undefined where none does. What is refused is tried once more at the end: it may need the
 * others, or a DataMart in use.
 */
export async function enact(
  scene: Scene,
  read: Operation,
  record: Identity,
  acts: readonly Entry[],
): Promise<Disturbed | undefined> {
  const { resource } = read.lifecycle;
  const kind = { resource, prefix: scene.prefix };
  const role = creatorOf(scene, resource, [...scene.sessions.keys()].at(-1)!);
  const ids = await another(scene, record, role);
  const fresh = { id: ids?.get(record.id) ?? '', parents: record.parents ?? {} };
  const ask = (): Promise<Exchange> => readOne(scene, read, fresh, role);
  let before = ids === undefined ? undefined : await eventually(scene, resource, ask, ({ reply }) => isSuccess(reply));
  const queue = acts.map((entry) => ({ entry, isLast: false }));
  for (const { entry, isLast } of queue) {
    if (ids === undefined || before === undefined || !isSuccess(before.reply)) return undefined;
    const exchange = await again(scene, entry, ids, isLast);
    if (!isSuccess(exchange.reply) && !isLast) queue.push({ entry, isLast: true });
    const was = before;
    const after = await eventually(scene, resource, ask, (now) => disturbance(kind, was, now) === undefined);
    const found = disturbance(kind, was, after);
    if (found !== undefined && !isGiven(exchange, resource, found)) return { ...found, exchange, after };
    before = after;
  }
  return undefined;
}

/** Whether a record is as the change of one of its kind has sent it, under whatever name. */
function isGiven({ operation, message }: Exchange, resource: string, { is }: Disturbance): boolean {
  const isChange = operation!.lifecycle.action === 'change' && operation!.lifecycle.resource === resource;
  const texts = isChange ? textsIn(JSON.parse(message.body ?? 'null')) : [];
  return texts.some((text) => is.includes(JSON.stringify(text)));
}

/** By the ids of a record and what it stands below, those of another that is created in the same way. */
async function another(scene: Scene, record: Identity, role: Role): Promise<Map<string, string> | undefined> {
  const ids = new Map(Object.values(record.parents ?? {}).map((id) => [id, id]));
  await createAgain(scene, record, ids);
  if (ids.has(record.id)) return ids;
  const below = record.parents ?? {};
  const fresh = await scene.arrange.get(record.resource, { role, subject: 'fresh', below });
  return fresh.ok ? ids.set(record.id, fresh.value.id) : undefined;
}
