import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Ended } from './ended-trigger.ts';

/**
 * The fault of a trigger that has come to its end, and is read with the result of one that was created later, once that has come
 * to its own. It is read anew; undefined where it has what it had, or nothing, or where a result is made when it is read: then it
 * is another as soon as what is run has become as it was.
 *
 * @param isOfLater Whether a trigger is read with the result of the later one, and not with its own.
 * @param restore Makes what is run as it was before the later trigger; whether that is so.
 */
export async function laterResult(
  scene: Scene,
  { lifecycle: { resource } }: Operation,
  [ended, later]: readonly [Ended, Ended],
  isOfLater: (one: Ended) => boolean,
  restore: () => Promise<boolean>,
): Promise<Fault | undefined> {
  // What is asked for once more may be the same trigger, begun anew.
  if (ended.id === later.id) return undefined;
  const end = await ended.again();
  if (isOfLater(ended) || !isOfLater({ ...ended, end })) return undefined;
  if (!(await restore()) || !isOfLater({ ...ended, end: await ended.again() })) return undefined;
  return {
    key: 'later',
    summary: `Reading ${withArticle(resource)} shows the result of another, which was created later`,
    expected: `the result of ${describeReply(ended.end)}`,
    received: describeReply(end),
    exchange: end,
    operations: [operationOnOne(scene.contract, 'read', resource)!.id],
  };
}
