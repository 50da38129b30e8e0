import type { Operation } from '../../spec/operation.ts';
import { identityOf, userIn } from '../keys/identity.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/** Callers who ask who they are at the same time are each told their own user: alone, each has been. */
export async function tellsEachCaller(scene: Scene, operation: Operation): Promise<Outcome> {
  const users = new Map<string, string>();
  for (const role of scene.sessions.keys()) {
    const user = await identityOf(scene, role);
    if (user !== undefined && !users.has(user)) users.set(user, role);
  }
  if (users.size < 2) return notApplicable('no two keys are known to be of different users');
  const answers = await Promise.all(
    [...users].map(async ([user, role]) => ({ user, role, exchange: await scene.send(operation, {}, { role }) })),
  );
  for (const { user, role, exchange } of answers) {
    const told = isSuccess(exchange.reply) ? userIn(jsonOf(exchange.reply)) : undefined;
    if (told === undefined || told === user || !users.has(told)) continue;
    const alone = await scene.send(operation, {}, { role });
    if (userIn(jsonOf(alone.reply)) !== user) continue;
    return failed({
      summary: 'A caller who asks at the same time as others is told the user of another',
      expected: user,
      received: describeReply(exchange),
      exchange,
    });
  }
  return passed;
}
