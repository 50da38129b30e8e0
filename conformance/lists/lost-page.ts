import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Lister, type Page, readPage } from './pages.ts';

/** The query of a page of two that begins with the last item of a list of so many: its last page, and not a full one. */
export function lastOf({ size }: Page): Readonly<Record<'limit' | 'offset', number>> {
  return { limit: 2, offset: Math.max(0, size - 1) };
}

/**
 * The fault of a list whose last page is empty where it is not full, though all of it was shown without a limit: there is an
 * item left to begin with, in whatever order pages are.
 */
export async function lostPage(scene: Scene, lister: Lister, last: Page): Promise<Fault | undefined> {
  if (last.size > 0) return undefined;
  // What is removed meanwhile may have been the last one.
  const { page: whole } = await readPage(scene, lister, {});
  if (whole === undefined || whole.size === 0) return undefined;
  const query = lastOf(whole);
  const { page, exchange } = await readPage(scene, lister, query);
  if (page?.size !== 0) return undefined;
  return {
    key: 'last',
    requirement: `parameter-${lister.operation.id}-offset`,
    level: 'implied',
    summary: 'The last page of a list is empty where it is not full',
    expected: `the last of ${whole.size} items`,
    received: describeReply(exchange),
    exchange,
  };
}
