import type { Json } from '../../spec/json.ts';
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
  return scene.diary.flatMap((entry) => {
    const record = isSuccess(entry.exchange.reply) ? createdBy(scene, entry, resource) : undefined;
    return record === undefined || wasRemoved(scene, { resource, ...record }, entry.parts.body) ? [] : [record];
  });
}

/** Whether this run has removed a record, or what it stands below, or what it was created with. */
export function wasRemoved(scene: Scene, record: Instance & { readonly resource: string }, body?: Json): boolean {
  const places = Object.entries(record.parents).map(([resource, id]) => ({ resource, id }));
  return scene.diary.some(({ exchange: { operation, reply }, parts }) => {
    if (operation!.lifecycle.action !== 'remove' || !isSuccess(reply)) return false;
    const removed = recordsIn(operation!, parts.path).at(-1);
    if (removed === undefined) return false;
    return (
      mentions(body, removed.id) ||
      [record, ...places].some((one) => removed.resource === one.resource && isSame(removed, one))
    );
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
