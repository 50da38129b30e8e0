import { recordsIn } from '../arrange/identity.ts';
import { type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isOver, isUnderWay } from '../undisturbed/states.ts';
import { stateIn } from './contrary-status.ts';
import type { PathOnlyLife } from './path-only-life.ts';
import { isToldApart } from './trigger-status.ts';

/**
 * The status of a trigger that is over is not that of another, which is under way. Looked at is what all others have seen: where
 * it was told so of one that had been read as over, or where nobody has created a trigger yet, triggers are told apart.
 */
export async function staysClosed(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const isAlone = !scene.diary.some(({ exchange }) => exchange.operation === life.create);
  return isAlone || wasReopened(scene, life) ? isToldApart(scene, life) : passed;
}

/** Whether a status told that a trigger is under way after it had been read as one that is over. */
function wasReopened({ diary }: Scene, { read, status }: PathOnlyLife): boolean {
  const over = new Set<string>();
  return diary.some(({ exchange, parts }) => {
    const { operation } = exchange;
    if (operation === undefined || (operation !== read && operation !== status)) return false;
    const id = recordsIn(operation, parts.path).at(-1)?.id ?? '';
    if (operation === read && isOver(stateIn(exchange))) over.add(id);
    return operation === status && over.has(id) && isUnderWay(stateIn(exchange));
  });
}
