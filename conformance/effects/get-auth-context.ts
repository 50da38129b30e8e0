import type { Operation } from '../../spec/operation.ts';
import { mentions } from '../arrange/mentions.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';

/** Who is told who calls is told of the own key where any is shown, and not of another one. */
export const getAuthContext: Effect = {
  id: 'getAuthContext',
  requirement: 'path-only-auth',
  requests: 2,
  run: tellsOwn,
};

/** Shorter ids may be those of something else as well. */
const shortest = 4;

async function tellsOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  const ids = new Map([...scene.sessions].map(([role, { key }]) => [role, key.id]));
  if (new Set(ids.values()).size < 2) return notApplicable('there is one key alone');
  for (const [role, own] of ids) {
    const exchange = await scene.send(operation, {}, { role });
    if (!isSuccess(exchange.reply)) continue;
    const told = jsonOf(exchange.reply);
    const isTold = (id: string): boolean => id.length >= shortest && mentions(told, id);
    const other = [...ids.values()].find((id) => id !== own && isTold(id));
    if (other === undefined || isTold(own)) continue;
    const summary = 'The context of a caller is that of another key';
    return failed({ key: 'other', summary, expected: own, received: describeReply(exchange), exchange });
  }
  return passed;
}
