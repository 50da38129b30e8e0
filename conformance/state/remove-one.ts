import { pathTo } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Model, Real } from './step.ts';

/** Removes one of the records that live, and notes that it is gone; undefined where the target refuses to. */
export async function removeOne(
  model: Model,
  { scene, life, role }: Real,
  index: number,
): Promise<Exchange | undefined> {
  const at = index % model.live.length;
  const { instance } = model.live[at]!;
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, instance) }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  model.live.splice(at, 1);
  model.removed.push({ instance, exchange });
  return exchange;
}
