import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { mentions } from '../arrange/mentions.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Asker, type Both, halfImpact } from './half-impact.ts';
import { saysNone, toldIn } from './says-none.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/**
 * What the impact of a context that is attached to a DataMart says wrong of it; undefined where it says nothing of DataMarts,
 * or all right. What it is made of is not shown: only where it names others, or says that there are none, is it held to name
 * this one, and where it names this one, also the other that has the context, and that of another context is held not to.
 */
export async function misjudgedImpact(scene: Scene, both: Both, role: Role): Promise<Outcome | undefined> {
  const { context, mart } = both;
  const asker = await impactAs(scene, role, context);
  if (asker === undefined) return undefined;
  const { ask } = asker;
  const names = ({ reply }: Exchange, { id }: Instance): boolean => isSuccess(reply) && mentions(jsonOf(reply), id);
  const known = await scene.arrange.listed('DataMart', role);
  const isLacking = (answer: Exchange): boolean =>
    !names(answer, mart) &&
    (known.some((one) => one.id !== mart.id && names(answer, one)) || saysNone(jsonOf(answer.reply)));
  const one = await eventually(
    scene,
    'DataMart',
    () => ask(context),
    (answer) => !isLacking(answer),
  );
  if (isLacking(one)) return misjudged(one, 'lacks a DataMart that it is attached to', `the DataMart ${mart.id}`);
  if (!names(one, mart)) return undefined;
  const half = await halfImpact(scene, both, one, asker);
  if (half !== undefined)
    return misjudged(half, 'names one of two DataMarts that it is attached to', `the DataMart ${both.other} as well`);
  const beside = (await scene.arrange.listed('Context', role)).find(({ id }) => id !== context);
  const other = beside && (await ask(beside.id));
  if (other === undefined || !names(other, mart)) return undefined;
  return misjudged(other, 'names a DataMart that it is not attached to', `nothing of ${mart.id}`);
}

/**
 * The impact of a context of ours that is attached to one DataMart alone and says that there are more; undefined where it does
 * not say how many, or that there is one.
 */
export async function overratedImpact(scene: Scene, context: string, role: Role): Promise<Outcome | undefined> {
  const asker = await impactAs(scene, role, context);
  if (asker === undefined) return undefined;
  const { ask } = asker;
  // A total beside it may be that of the project.
  const isMore = ({ reply }: Exchange): boolean => {
    const told = isSuccess(reply) ? toldIn(jsonOf(reply)).filter((one) => typeof one === 'number') : [];
    return told.length > 0 && told.every((one) => one > 1);
  };
  const exchange = await eventually(
    scene,
    'DataMart',
    () => ask(context),
    (answer) => !isMore(answer),
  );
  return isMore(exchange)
    ? misjudged(exchange, 'counts more DataMarts than it is attached to', '1 DataMart')
    : undefined;
}

/** How the impact of a context is asked for: who may attach one may not see all that it is attached to. */
export async function impactAs(scene: Scene, role: Role, context: string): Promise<Asker | undefined> {
  const impact = scene.contract.operations.find(({ id }) => id === 'getContextImpact');
  if (impact === undefined) return undefined;
  const askAs = (id: string, by: Role): Promise<Exchange> =>
    scene.send(impact, { path: { [resourceParams(impact)[0]!.name]: id } }, { role: by });
  const as = await scene.once('asker of impacts', async () =>
    (await askAs(context, role)).reply.status === 403 ? keyHolder(scene, undefined) : role,
  );
  return { as, ask: (id) => askAs(id, as) };
}

/** The fault that the impact of a context says something wrong. */
export function misjudged(exchange: Exchange, what: string, expected: string): Outcome {
  const summary = `The impact of a context ${what}`;
  return failed({
    requirement: 'path-only-contexts',
    level: 'implied',
    key: 'impact',
    summary,
    expected,
    received: describeReply(exchange),
    exchange,
  });
}
