import type { Operation } from '../../spec/operation.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentionsUnder } from '../arrange/mentions.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { leakFault } from './update-faults.ts';
import type { Update } from './update-one.ts';

/** A record that was given owners, the first of them somebody whom others need not have. */
type Given = { readonly update: Update; readonly names: readonly string[]; readonly owners: readonly string[] };

/**
 * The fault that another record of ours has the owners that one was given: it has them, has not once the one has not, and has
 * them again. Undefined where somebody else may have given it owners, or who creates one has given it all of them.
 */
export async function sharedOwners(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { update, names, owners }: Given,
): Promise<Fault | undefined> {
  const { instance, others, role, sent } = update;
  const other = others.findLast(({ id }) => id !== instance.id);
  const [given, ...rest] = owners;
  if (other === undefined || given === undefined || rest.length === 0) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, other, role);
  const has = ({ reply }: Exchange): boolean => isSuccess(reply) && mentionsUnder(jsonOf(reply), /owner/i, given);
  if (!has(await ask())) return undefined;
  const as = scene.diary.findLast(({ exchange }) => exchange === update.exchange)?.as ?? { role };
  const give = (ids: readonly string[]): Promise<Exchange> => {
    const lists = Object.fromEntries(names.map((name) => [name, ids]));
    return scene.send(operation, { path: pathTo(operation, instance), body: { ...sent, ...lists } }, as);
  };
  if (!isSuccess((await give(rest)).reply)) return undefined;
  const isWithout = await eventually(scene, read.lifecycle.resource, ask, (answer) => !has(answer));
  const exchange = await give(owners);
  if (!isSuccess(exchange.reply) || !isSuccess(isWithout.reply) || has(isWithout)) return undefined;
  const leak = await ask();
  return has(leak) ? leakFault(operation, exchange, leak) : undefined;
}
