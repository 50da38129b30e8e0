import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';

/** Rotating twice gives two keys, where a key is shown. */
export const rotateDataDestinationSecretKey: Effect = { id: 'rotateDataDestinationSecretKey', run: rotates };

async function rotates(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const first = secretIn(jsonOf(exchange.reply));
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  if (first === undefined) return notApplicable('no secret key is shown');
  const again = await scene.send(operation, parts, { role });
  const second = secretIn(jsonOf(again.reply));
  if (!isSuccess(again.reply) || second !== first) return passed;
  const summary = 'Rotating the secret key of a destination leaves it as it was';
  return failed({ key: 'rotate', summary, expected: 'another key', received: 'the same key', exchange: again });
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
