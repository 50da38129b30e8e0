import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { hasContext } from './has-context.ts';
import { toldIn } from './says-none.ts';

/** Two DataMarts of ours that a context is attached to: one that its impact names, and the other by its id; how both are read. */
export type Both = {
  readonly context: string;
  readonly mart: Instance;
  readonly other: string;
  readonly read: Operation;
};

/** How the impact of a context is asked for, and whose key asks. */
export type Asker = { readonly as: Role; readonly ask: (id: string) => Promise<Exchange> };

/**
 * The impact of a context that names one of two DataMarts which it is attached to. Undefined where it has no list of them, or tells
 * that there are more than it names, or who asks for it is not shown that the other one has the context.
 *
 * @param one The answer that names the DataMart.
 */
export async function halfImpact(
  scene: Scene,
  { context, mart, other, read }: Both,
  one: Exchange,
  { as, ask }: Asker,
): Promise<Exchange | undefined> {
  const isHalf = ({ reply }: Exchange): boolean => isSuccess(reply) && namesHalf(jsonOf(reply), mart.id, other);
  if (other === mart.id || !isHalf(one)) return undefined;
  const again = await eventually(
    scene,
    'DataMart',
    () => ask(context),
    (answer) => !isHalf(answer),
  );
  if (!isHalf(again)) return undefined;
  const { reply } = await readOne(scene, read, { id: other, parents: {} }, as);
  return isSuccess(reply) && hasContext(jsonOf(reply), context) ? again : undefined;
}

/**
 * Whether a body has a list of DataMarts in which one is, and nowhere the other, and tells nothing of more than it shows.
 *
 * @example namesHalf({ dataMarts: [{ id: 'a' }] }, 'a', 'b') // true
 */
export function namesHalf(value: unknown, one: string, other: string): boolean {
  const isListed = toldIn(value).some((told) => Array.isArray(told) && mentions(told, one));
  return isListed && !mentions(value, other) && !tellsOfMore(value);
}

/** Whether a body has a number, or a mark, by which there may be more than it shows. */
function tellsOfMore(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, one]) => {
    if (typeof one === 'number') return one > 1 && /count|total|num|size|marts/i.test(name);
    if (/more|next|cursor|truncat|sample|example|first|top/i.test(name) && Boolean(one)) return true;
    return tellsOfMore(one);
  });
}
