import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Lister, type Page, readPage } from './pages.ts';

/** No list is as long, be it counted with what its reader may not see or without. */
const farAway = 1_000_000;

/**
 * The fault that an offset past the end of a list gives items that stand before it (query parameter `offset`): who reads on to
 * the end never comes to one. What is hidden from a caller may be counted, so that the page after all that is shown may have
 * known items; a page that is far away has none.
 *
 * @param whole The whole list.
 * @param next The page that should be after it.
 */
export async function pastEnd(
  scene: Scene,
  lister: Lister,
  whole: Page,
  next: Page | undefined,
): Promise<Fault | undefined> {
  if (next?.ids.some((id) => whole.ids.includes(id)) !== true) return undefined;
  const { page, exchange } = await readPage(scene, lister, { limit: 1, offset: farAway });
  const known = page?.ids.find((id) => whole.ids.includes(id));
  if (known === undefined) return undefined;
  return {
    key: 'past',
    level: 'implied',
    requirement: `parameter-${lister.operation.id}-offset`,
    summary: 'An offset past the end of the list gives items that stand before it',
    expected: 'no items, or a refusal (4xx)',
    received: known,
    exchange,
  };
}
