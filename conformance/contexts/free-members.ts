import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { OverBudget } from '../target/target-error.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { withList } from './context-bodies.ts';

/**
 * Takes all members off the contexts of ours again that they were put into: who is bound to some context may see less of the
 * project than who is bound to none, and the users of the keys are among them.
 */
export async function freeMembers(scene: Scene, put: Operation): Promise<void> {
  for (const { id } of livingRecords(scene, 'Context')) {
    const last = scene.diary.findLast(
      ({ exchange, parts }) => isPut(exchange, put) && recordsIn(put, parts.path).at(-1)?.id === id,
    );
    if (last === undefined || !isObject(last.parts.body) || !hasMembers(last)) continue;
    try {
      await scene.send(put, { ...last.parts, body: withList(last.parts.body, []) }, last.as);
    } catch (error) {
      // What was found is told, whatever the budget has no room for.
      if (!(error instanceof OverBudget)) throw error;
      return;
    }
  }
}

function isPut({ operation, reply }: Entry['exchange'], put: Operation): boolean {
  return operation === put && isSuccess(reply);
}

function hasMembers({ parts: { body } }: Entry): boolean {
  return isObject(body) && Object.values(body).some((value) => Array.isArray(value) && value.length > 0);
}
