import type { Json } from '../../spec/json.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { type Identity, isSame, recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { Entry } from './diary.ts';

/**
 * The records of a resource that this run has created and not removed, nor what they stand below or were created with, with
 * which they may go; the oldest first.
 */
export function livingRecords(scene: Scene, resource: string): readonly Instance[] {
  const removed = removedIn(scene);
  return scene.diary.flatMap((entry) => {
    const record = isSuccess(entry.exchange.reply) ? createdBy(scene, entry, resource) : undefined;
    return record === undefined || isGone(removed, { resource, ...record }, entry.parts.body) ? [] : [record];
  });
}

/** Whether this run has removed a record, or what it stands below. */
export function wasRemoved(scene: Scene, record: Identity): boolean {
  return isGone(removedIn(scene), record);
}

function removedIn({ diary }: Scene): readonly Identity[] {
  return diary
    .filter(({ exchange: { operation, reply } }) => operation!.lifecycle.action === 'remove' && isSuccess(reply))
    .flatMap(({ exchange, parts }) => recordsIn(exchange.operation!, parts.path).slice(-1));
}

/** Whether a record is among what was removed, or what it stands below, or what it was created with. */
function isGone(removed: readonly Identity[], record: Identity, body?: Json): boolean {
  const places = Object.entries(record.parents ?? {}).map(([resource, id]) => ({ resource, id }));
  return removed.some(
    (other) =>
      mentions(body, other.id) ||
      [record, ...places].some((one) => other.resource === one.resource && isSame(other, one)),
  );
}

function createdBy(scene: Scene, { exchange, parts }: Entry, resource: string): Instance | undefined {
  const { operation, reply } = exchange;
  if (operation?.lifecycle.action !== 'create' || operation.lifecycle.resource !== resource) return undefined;
  const id = idOfCreated(operation, reply, resource, scene);
  const record = { id: id ?? '', parents: parentsOf(operation, parts) };
  // What was there before is not ours, whatever a creation answers.
  return id === undefined || scene.arrange.existed({ resource, ...record }) ? undefined : record;
}
