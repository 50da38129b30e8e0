import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { eventually } from '../target/patience.ts';
import { otherAnswered, otherFault } from '../updates/answered-otherwise.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';

/** Rotating twice gives two keys, where a key is shown, and the destination that was named then has the second. */
export const rotateDataDestinationSecretKey: Effect = { id: 'rotateDataDestinationSecretKey', run: rotates };

async function rotates(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const id = parts.path![resourceParams(operation)[0]!.name]!;
  if (otherAnswered(scene, { id, parents: {} }, exchange) !== undefined) return failed(otherFault(exchange, id));
  const first = secretIn(jsonOf(exchange.reply));
  if (first === undefined) return notApplicable('no secret key is shown');
  const ask = (): Promise<string | undefined> => shownSecret(scene, id, role);
  const before = await ask();
  const again = await scene.send(operation, parts, { role });
  const second = secretIn(jsonOf(again.reply));
  if (!isSuccess(again.reply)) return passed;
  if (second === first) {
    const summary = 'Rotating the secret key of a destination leaves it as it was';
    return failed({ key: 'rotate', summary, expected: 'another key', received: 'the same key', exchange: again });
  }
  // What is read may be a mask, or a mark of the key, which changes with it.
  if (before === undefined || before.length !== second?.length) return passed;
  const after = await eventually(scene, 'DataDestination', ask, (shown) => shown !== before);
  if (after !== before || after === second) return passed;
  const summary = 'The key that a rotation gives is not that of the destination';
  return failed({ key: 'kept', summary, expected: 'the new key', received: 'the key from before', exchange: again });
}

/** The secret key that reading a destination shows. */
async function shownSecret(scene: Scene, id: string, role: Role): Promise<string | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataDestination');
  if (read === undefined) return undefined;
  const { reply } = await readOne(scene, read, { id, parents: {} }, role);
  return isSuccess(reply) ? secretIn(jsonOf(reply)) : undefined;
}

/** A key in plain text, under a name such as `secretKey`: one that is masked tells nothing. */
function secretIn(value: unknown, depth = 0): string | undefined {
  if (!isObject(value) || depth > 3) return undefined;
  const own = Object.entries(value).find(
    ([name, one]) => /secret.?key$/i.test(name) && typeof one === 'string' && one.length >= 12,
  );
  if (own !== undefined) return /[*•…]|x{4}/.test(own[1] as string) ? undefined : (own[1] as string);
  return Object.values(value)
    .map((one) => secretIn(one, depth + 1))
    .find((one) => one !== undefined);
}
