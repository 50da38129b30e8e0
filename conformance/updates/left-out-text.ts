import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { hasName } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { stateOf } from '../undisturbed/states.ts';
import { inEnvelope } from './in-envelope.ts';
import { siblings } from './lost-sibling.ts';
import { isEmpty, partOf } from './part-of.ts';
import { pairsIn, type TakenBetween } from './taken-between.ts';

/**
 * The text of our own that a record has no more after an update that was not about it, and that may have brought it into another
 * state: in the very same state, and with as many of its parts, such a record is read with one. Neither the answer of the update
 * nor reading the record shows it; undefined where another update by the operation has left it.
 */
export function leftOutText(
  { diary, prefix }: Pick<Scene, 'diary' | 'prefix'>,
  operation: Operation,
  read: Operation,
): TakenBetween | undefined {
  if (operation.path.endsWith('}')) return undefined;
  const pairs = pairsIn(diary, operation, read);
  const readings = diary.flatMap(({ exchange }) =>
    exchange.operation === read && isSuccess(exchange.reply) ? [recordIn(exchange)] : [],
  );
  for (const name of siblings) {
    const isOurs = (answer: Exchange): boolean => hasName(String(partOf(recordIn(answer), name)), prefix);
    const isLost = (answer: Exchange): boolean => isEmpty(partOf(recordIn(answer), name));
    const lost = pairs.find(
      ({ change: { exchange, parts }, before, after }) =>
        isOurs(before) && isLost(exchange) && isLost(after) && !(isObject(parts.body) && name in parts.body),
    );
    const isKept = pairs.some(({ before, after }) => isOurs(before) && !isLost(after));
    if (lost === undefined || isKept) continue;
    const { change, before, after } = lost;
    const isShown = readings.some((one) => !isEmpty(partOf(one, name)) && isAlike(one, recordIn(after)));
    const taken = { name, operation, was: partOf(recordIn(before), name) };
    if (isShown) return { change: change.exchange, after, taken };
  }
  return undefined;
}

/** Whether two records are in the same state, and both have a definition, or none. */
function isAlike(one: unknown, other: unknown): boolean {
  const isDefined = (record: unknown): boolean => !isEmpty(partOf(record, 'definition'));
  return stateOf(one)?.state === stateOf(other)?.state && isDefined(one) === isDefined(other);
}

function recordIn({ reply }: Exchange): unknown {
  return inEnvelope(jsonOf(reply));
}
