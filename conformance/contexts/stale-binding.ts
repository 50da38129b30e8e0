import { isObject, type Json } from '../../spec/json.ts';
import { describeReply, failed, type Fault, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Bound } from './bound-by-membership.ts';
import { withList } from './context-bodies.ts';

/**
 * The fault of a context that its new member may not attach, as it may those that show it among their members; undefined where it may.
 * A token may tell what its bearer was bound to when it was lent: one that is lent since is tried as well.
 *
 * @param id The context that shows the editor among its members now.
 */
export async function staysUnbound(scene: Scene, bound: Bound, id: string): Promise<Outcome | undefined> {
  const isRight = ({ reply }: Exchange): boolean => reply.status !== 403;
  const exchange = await eventually(scene, 'Context', () => attach(scene, bound, [id]), isRight);
  if (isRight(exchange) || !(await isStill(scene, bound, id, (one) => !isRight(one)))) return undefined;
  // What it was let do before, it may not be let do any more.
  const control = await scene.send(bound.operation, bound.parts, { role: bound.role });
  if (!isSuccess(control.reply)) return undefined;
  const summary = 'A context may not be attached by a member that was put into it';
  return failed({ key: 'unbound', summary, expected: 'not 403', ...told(bound, exchange) });
}

/**
 * The fault of a context that is attached by who is no member of it any more, and was the last time that it was tried; undefined
 * where it is refused. It is detached before, since what is attached already may be let stay.
 */
export async function staysBound(scene: Scene, bound: Bound, id: string): Promise<Outcome | undefined> {
  const ask = async (): Promise<Exchange | undefined> =>
    isSuccess((await attach(scene, bound, [])).reply) ? attach(scene, bound, [id]) : undefined;
  const isRight = (one: Exchange | undefined): boolean => one === undefined || !isSuccess(one.reply);
  const exchange = await eventually(scene, 'Context', ask, isRight);
  if (exchange === undefined || isRight(exchange)) return undefined;
  const isEmptied = isSuccess((await attach(scene, bound, [])).reply);
  const isAttached = isEmptied && (await isStill(scene, bound, id, ({ reply }) => isSuccess(reply)));
  await attach(scene, bound, []);
  if (!isAttached) return undefined;
  const summary = 'A context may be attached by a member that was taken off it';
  return failed({ key: 'bound', summary, expected: '403', ...told(bound, exchange) });
}

/** What is told of an attachment that goes by members of before: which of the two operations is wrong, nobody can tell. */
function told({ operation }: Bound, exchange: Exchange): Pick<Fault, 'received' | 'exchange' | 'operations'> {
  return { received: describeReply(exchange), exchange, operations: ['updateContextMembers', operation.id] };
}

function attach(scene: Scene, { operation, role, parts }: Bound, ids: Json): Promise<Exchange> {
  const body = isObject(parts.body) ? withList(parts.body, ids) : parts.body;
  return scene.send(operation, { ...parts, ...(body !== undefined && { body }) }, { role });
}

/** Whether an attachment is answered so with a token that is lent now as well. */
async function isStill(
  scene: Scene,
  bound: Bound,
  id: string,
  isWrong: (exchange: Exchange) => boolean,
): Promise<boolean> {
  const session = scene.sessions.get(bound.role);
  if (session === undefined) return false;
  await session.replace();
  return isWrong(await attach(scene, bound, [id]));
}
