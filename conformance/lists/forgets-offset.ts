import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSame } from './is-same.ts';
import { type Lister, readPage, toPage, type Whole } from './pages.ts';

/**
 * The fault of a list that takes no heed of `offset` where it is filtered: past the last item, it shows the same page as from
 * the first, whereas without a filter nothing is shown there. One that never ends so, or takes no offset, tells nothing.
 */
export async function forgetsOffset(
  scene: Scene,
  filtered: Lister,
  whole: Whole,
  part: Whole,
): Promise<Fault | undefined> {
  const first = toPage(scene, filtered.operation, part.exchange);
  const isTelling = whole.end?.size === 0 && part.end !== undefined && first !== undefined;
  if (!isTelling || first.size === 0 || !isSame(first.ids, part.end.ids)) return undefined;
  // What others create meanwhile moves what is there to where nothing was.
  const { page: now } = await readPage(scene, filtered, {});
  const { page, exchange } = await readPage(scene, filtered, { offset: now?.size ?? 0 });
  if (now === undefined || now.size === 0 || page === undefined || !isSame(now.ids, page.ids)) return undefined;
  return {
    key: 'offset',
    requirement: `parameter-${filtered.operation.id}-offset`,
    summary: 'offset is ignored where the list is filtered',
    expected: 'another page than from the first item',
    received: describeReply(exchange),
    exchange,
  };
}
