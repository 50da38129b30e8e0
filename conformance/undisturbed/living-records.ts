import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { isSame, recordsIn } from '../arrange/identity.ts';
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
  const done = scene.diary.filter(({ exchange }) => isSuccess(exchange.reply));
  const removed = done
    .filter(({ exchange }) => exchange.operation!.lifecycle.action === 'remove')
    .flatMap(({ exchange, parts }) => recordsIn(exchange.operation!, parts.path).slice(-1));
  return done.flatMap((entry) => {
    const record = createdBy(scene, entry, resource);
    if (record === undefined) return [];
    const places = Object.entries(record.parents).map(([of, id]) => ({ resource: of, id }));
    const isGone = removed.some(
      (other) =>
        mentions(entry.parts.body, other.id) ||
        [{ resource, ...record }, ...places].some((one) => other.resource === one.resource && isSame(other, one)),
    );
    return isGone ? [] : [record];
  });
}

function createdBy(scene: Scene, { exchange, parts }: Entry, resource: string): Instance | undefined {
  const { operation, reply } = exchange;
  if (operation?.lifecycle.action !== 'create' || operation.lifecycle.resource !== resource) return undefined;
  const id = idOfCreated(operation, reply, resource, scene);
  const record = { id: id ?? '', parents: parentsOf(operation, parts) };
  // What was there before is not ours, whatever a creation answers.
  return id === undefined || scene.arrange.existed({ resource, ...record }) ? undefined : record;
}
