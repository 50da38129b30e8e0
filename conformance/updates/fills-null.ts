import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from './in-envelope.ts';

/**
 * Whether a reading has shown a part of a record, an object or a list, where it showed null or nothing before: what is null, or
 * left out, is not there then, and not what is not shown.
 */
export function fillsNull({ diary }: Pick<Scene, 'diary'>, read: Operation): boolean {
  /** By id, the fields that each reading of a record so far has shown with a value. */
  const filled = new Map<string, ReadonlySet<string>>();
  return diary.some(({ exchange, parts }) => {
    const isRead = exchange.operation === read && isSuccess(exchange.reply);
    const record = isRead ? inEnvelope(jsonOf(exchange.reply)) : undefined;
    const id = recordsIn(read, parts.path).at(-1)?.id;
    if (!isObject(record) || id === undefined) return false;
    const own = Object.entries(record).filter(([, value]) => value !== null);
    const before = filled.get(id);
    const names = new Set(own.map(([name]) => name));
    filled.set(id, before === undefined ? names : before.intersection(names));
    return before !== undefined && own.some(([name, value]) => typeof value === 'object' && !before.has(name));
  });
}
