import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { areContraryStates, isOver, isUnderWay, stateOf } from '../undisturbed/states.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** How a trigger is read, and what its status is then. */
export type Look = () => Promise<readonly [Exchange, Exchange]>;

/** A look at a trigger of a family that can be read, and has a status. */
export function looksAt(scene: Scene, { read, status }: PathOnlyLife, trigger: Instance, role: Role): Look {
  const path = pathTo(read!, trigger);
  return async () => [await scene.send(read!, { path }, { role }), await scene.send(status!, { path }, { role })];
}

/**
 * Whether one answer shows a good end and another a bad one, or one that a trigger is over and another that it is not. Each
 * may have words of its own.
 */
export function areContrary(...exchanges: readonly Exchange[]): boolean {
  const states = exchanges.map(stateIn);
  return areContraryStates(states) || (states.some(isOver) && states.some(isUnderWay));
}

/**
 * The fault of two answers about a trigger that contradict each other for seconds: it may go on between the two.
 *
 * @param pauses Milliseconds from one look to the next.
 */
export async function staysContrary(
  { resource }: PathOnlyLife,
  look: Look,
  pauses?: readonly number[],
): Promise<Fault | undefined> {
  const both = await goesOn(async () => {
    const [one, other] = await look();
    return areContrary(one, other) ? ([one, other] as const) : undefined;
  }, pauses);
  if (both === undefined) return undefined;
  const what = withArticle(resource);
  const [shown, told] = both;
  const isBehind = isUnderWay(stateIn(shown));
  return {
    key: isBehind ? 'read' : 'status',
    summary: isBehind
      ? `Reading ${what} shows that it is under way, and its status that it is over`
      : `The status of ${what} is another than reading it shows`,
    expected: `the state of ${describeReply(isBehind ? told : shown)}`,
    received: describeReply(isBehind ? shown : told),
    exchange: isBehind ? shown : told,
  };
}

/** The state that an answer shows, in small letters; none where it shows none. */
export function stateIn({ reply }: Exchange): string {
  return isSuccess(reply) ? (stateOf(jsonOf(reply))?.state ?? '') : '';
}
