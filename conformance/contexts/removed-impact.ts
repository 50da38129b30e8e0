import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Shown } from './both-contexts.ts';
import { impactAs, misjudged } from './misjudged-impact.ts';

/**
 * The impact of a context names a DataMart no more once that is removed. Undefined where it names none that is attached, or
 * the removal is refused.
 */
export async function removedImpact(
  scene: Scene,
  { mart, read, id, update }: Shown,
  role: Role,
): Promise<Outcome | undefined> {
  const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
  const names = ({ reply }: Exchange): boolean => isSuccess(reply) && mentions(jsonOf(reply), mart.id);
  const wasNamed = scene.diary.some(
    ({ exchange, parts }) =>
      exchange.operation?.id === 'getContextImpact' && Object.values(parts.path ?? {}).includes(id) && names(exchange),
  );
  if (remove === undefined || !wasNamed || !isSuccess((await update([id], role)).reply)) return undefined;
  const by = scene.arrange.creatorOf({ resource: read.lifecycle.resource, ...mart }) ?? role;
  if (!isSuccess((await scene.send(remove, { path: pathTo(remove, mart) }, { role: by })).reply)) return undefined;
  const ask = (await impactAs(scene, role, id))?.ask;
  const after =
    ask &&
    (await eventually(
      scene,
      'DataMart',
      () => ask(id),
      (answer) => !names(answer),
    ));
  if (after === undefined || !names(after)) return undefined;
  return misjudged(after, 'names a DataMart that was removed', `nothing of ${mart.id}`);
}
