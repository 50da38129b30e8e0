import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { isEmpty } from './part-of.ts';

/**
 * Where some bodies say nothing, one of this run that was accepted and says something comes before all others, and those
 * come last.
 */
export function withAccepted(
  { diary }: Pick<Scene, 'diary'>,
  operation: Operation,
  bodies: readonly JsonObject[],
): readonly JsonObject[] {
  const none = bodies.filter(saysNothing);
  if (none.length === 0) return bodies;
  const accepted = diary.findLast(({ exchange, parts }) => {
    const isTelling = isObject(parts.body) && !isEmpty(parts.body);
    return exchange.operation === operation && isTelling && isSuccess(exchange.reply);
  })?.parts.body;
  return [...(isObject(accepted) ? [accepted] : []), ...bodies.filter((body) => !saysNothing(body)), ...none];
}

/** Whether all that a body says is null, or an object with nothing in it; a list without items says that there are none. */
function saysNothing(body: JsonObject): boolean {
  const values = Object.values(body);
  return values.length > 0 && values.every((value) => value === null || (isObject(value) && isEmpty(value)));
}
