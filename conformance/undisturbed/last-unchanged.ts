import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSame, recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/**
 * A record as a role has read it last, where nothing was sent since to a path that leads through it, but what was refused:
 * it need not be read once more.
 */
export function lastUnchanged(
  { diary }: Pick<Scene, 'diary'>,
  read: Operation,
  instance: Instance,
  role: Role,
): Exchange | undefined {
  const last = diary.findLast(({ exchange: { operation, reply }, parts, as }) => {
    const records = recordsIn(operation!, parts.path);
    const isOn = records.some((one) => one.resource === read.lifecycle.resource && isSame(one, instance));
    if (!isOn || (reply.status >= 400 && reply.status < 500)) return false;
    return operation!.method !== 'GET' || (operation === read && 'role' in as && as.role === role);
  });
  const isRead = last?.exchange.operation === read && isSuccess(last.exchange.reply);
  return isRead ? last.exchange : undefined;
}
