import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne, pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Shown } from './both-contexts.ts';
import { detachedByUpdate } from './detached-by-update.ts';
import { hasContext } from './has-context.ts';
import { overratedImpact } from './misjudged-impact.ts';

/**
 * A context that is updated stays attached, and one that is removed is taken off the DataMarts that had it, and nothing else is:
 * no other context, nor the DataMart. Undefined where that is so, or where no second one could be attached and removed.
 */
export async function detachedWithAnother(
  scene: Scene,
  { mart, read, id, update, beside }: Shown,
): Promise<Outcome | undefined> {
  const role = [...scene.sessions.keys()].at(-1)!;
  const remove: Operation | undefined = operationOnOne(scene.contract, 'remove', 'Context');
  const second = await scene.arrange.get('Context', { role, subject: 'fresh' });
  if (remove === undefined || !second.ok || second.value.id === id) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, mart, role);
  const has = ({ reply }: Exchange, one: string): boolean => isSuccess(reply) && hasContext(jsonOf(reply), one);
  if (!isSuccess((await update([id, second.value.id], role)).reply)) return undefined;
  const before = await eventually(scene, 'DataMart', ask, (answer) => has(answer, id) && has(answer, second.value.id));
  if (!has(before, id) || !has(before, second.value.id)) return undefined;
  const overrated = await overratedImpact(scene, second.value.id, role);
  const detached =
    overrated ??
    (await detachedByUpdate(scene, {
      context: second.value,
      role,
      before,
      ask,
      has: (answer) => has(answer, second.value.id),
      attach: () => update([id, second.value.id], role),
    }));
  if (detached !== undefined) {
    await update([], role);
    return detached;
  }
  const isBeside = isSuccess((await beside.update([second.value.id], role)).reply);
  const exchange = await scene.send(remove, { path: pathTo(remove, second.value) }, { role });
  if (!isSuccess(exchange.reply)) {
    // Others rest on it that nothing is attached to the one beside.
    await beside.update([], role);
    return undefined;
  }
  const isRight = (answer: Exchange): boolean => has(answer, id) && !has(answer, second.value.id);
  const after = await eventually(scene, 'DataMart', ask, isRight);
  const emptying = await update([], role);
  if ([after, emptying].every(({ reply }) => reply.status === 404))
    return failed({
      key: 'cascade',
      level: 'implied',
      requirement: endpointRequirement(remove),
      summary: 'With a context, a DataMart is removed that it was attached to',
      expected: `the DataMart ${mart.id} without it`,
      received: describeReply(after),
      exchange,
    });
  if (isSuccess(after.reply) && isRight(after))
    return isBeside ? stillBeside(scene, { beside, read, id: second.value.id, role, exchange }) : undefined;
  if (!isSuccess(after.reply)) return undefined;
  const isAnother = !has(after, id);
  return failed({
    key: isAnother ? 'detached' : 'attached',
    level: 'implied',
    requirement: endpointRequirement(remove),
    summary: isAnother
      ? 'A context that is removed takes another one off a DataMart'
      : 'A context that was removed is still attached to a DataMart',
    expected: isAnother ? `the context ${id}, which is still there` : `a DataMart without ${second.value.id}`,
    received: describeReply(after),
    exchange,
  });
}

/** A context that was removed while it was attached to a DataMart beside another one, and how that one is read. */
type Beside = Pick<Shown, 'beside' | 'read' | 'id'> & { readonly role: Role; readonly exchange: Exchange };

/** A context that is removed is taken off each DataMart that had it, and not off one of two. */
async function stillBeside(scene: Scene, { beside, read, id, role, exchange }: Beside): Promise<Outcome | undefined> {
  const ask = (): Promise<Exchange> => readOne(scene, read, beside.mart, role);
  const has = ({ reply }: Exchange): boolean => isSuccess(reply) && hasContext(jsonOf(reply), id);
  const after = await eventually(scene, 'DataMart', ask, (answer) => !has(answer));
  if (!has(after)) return undefined;
  await beside.update([], role);
  return failed({
    key: 'attached to one',
    level: 'implied',
    requirement: endpointRequirement(exchange.operation!),
    summary: 'A context that was removed is still attached to one of two DataMarts',
    expected: `a DataMart without ${id}`,
    received: describeReply(after),
    exchange,
    operations: [exchange.operation!.id, read.id],
  });
}
