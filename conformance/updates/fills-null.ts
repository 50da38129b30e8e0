import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from './in-envelope.ts';

/**
 * Whether a reading has shown a part of a record, an object or a list, where it showed null before: null is what is not there
 * then, and not what is not shown.
 */
export function fillsNull({ diary }: Pick<Scene, 'diary'>, read: Operation): boolean {
  const empty = new Set<string>();
  return diary.some(({ exchange, parts }) => {
    const isRead = exchange.operation === read && isSuccess(exchange.reply);
    const record = isRead ? inEnvelope(jsonOf(exchange.reply)) : undefined;
    const id = recordsIn(read, parts.path).at(-1)?.id;
    const own = isObject(record) ? Object.entries(record) : [];
    const isFilled = own.some(
      ([name, value]) => typeof value === 'object' && value !== null && empty.has(`${id} ${name}`),
    );
    for (const [name, value] of own) if (value === null) empty.add(`${id} ${name}`);
    return isFilled;
  });
}
