import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { wasRemoved } from './living-records.ts';

/**
 * The record of ours that an operation has read last, and whose key has read it; undefined where it has read none that this run
 * has not removed. It need be neither created nor read once more.
 */
export function readBefore(
  scene: Scene,
  operation: Operation,
): { readonly instance: Instance; readonly role: Role } | undefined {
  for (const { exchange, parts, as } of scene.diary.toReversed()) {
    if (exchange.operation !== operation || !isSuccess(exchange.reply) || !('role' in as)) continue;
    const record = recordsIn(operation, parts.path).at(-1);
    if (record === undefined || !exchange.reply.body.includes(record.id)) continue;
    const isOurs = scene.arrange.creationOf(record) !== undefined && !scene.arrange.existed(record);
    const { id, parents = {} } = record;
    if (isOurs && !wasRemoved(scene, record)) return { instance: { id, parents }, role: as.role };
  }
  return undefined;
}
