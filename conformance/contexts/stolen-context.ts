import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { describeReply, failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually, goesOn } from '../target/patience.ts';
import type { Attached } from './attached-context.ts';
import type { Shown } from './both-contexts.ts';
import { hasContext } from './has-context.ts';

/**
 * A context that is attached to one DataMart goes on being attached to another. Where that does not show it, it is attached to that
 * one and then to the first once more: others may have taken it off. Undefined where it is shown.
 */
export async function stolenContext(
  scene: Scene,
  operation: Operation,
  { parts, role }: Attached,
  { mart, read, id, update }: Shown,
): Promise<Outcome | undefined> {
  const other = parts.path?.[resourceParams(operation)[0]!.name];
  if (other === undefined || other === mart.id) return undefined;
  const look = (): Promise<Exchange> => readOne(scene, read, { id: other, parents: {} }, role);
  const has = ({ reply }: Exchange): boolean => isSuccess(reply) && hasContext(jsonOf(reply), id);
  const first = await look();
  if (!isSuccess(first.reply) || has(first)) return undefined;
  if (!isSuccess((await scene.send(operation, parts, { role })).reply)) return undefined;
  if (!has(await eventually(scene, 'DataMart', look, has))) return undefined;
  const exchange = await update([id], role);
  const lacking = await goesOn(async () => {
    const now = await look();
    return isSuccess(now.reply) && !has(now) ? now : undefined;
  });
  if (!isSuccess(exchange.reply) || lacking === undefined) return undefined;
  return failed({
    key: 'stolen',
    level: 'implied',
    requirement: 'operation-updateDataMartContexts',
    summary: 'A context that is attached to one DataMart is taken off another',
    expected: `the context ${id} with ${other} as well`,
    received: describeReply(lacking),
    exchange,
  });
}
