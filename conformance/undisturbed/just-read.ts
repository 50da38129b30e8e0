import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSame, recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** A record as a role has read it, where nothing but reading was done since: it need not be read once more. */
export function justRead(
  { diary }: Pick<Scene, 'diary'>,
  read: Operation,
  instance: Instance,
  role: Role,
): Exchange | undefined {
  const since = diary.findLastIndex(({ exchange }) => exchange.operation!.method !== 'GET') + 1;
  return diary.slice(since).findLast(({ exchange, parts, as }) => {
    const isRead = exchange.operation === read && isSuccess(exchange.reply) && 'role' in as && as.role === role;
    const record = isRead ? recordsIn(read, parts.path).at(-1) : undefined;
    return record !== undefined && isSame(record, instance);
  })?.exchange;
}
