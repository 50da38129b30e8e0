import { isRefusal } from '../target/message.ts';
import { failed, type Outcome, passed } from '../outcome.ts';
import { type Lister, type Page, readPage } from './pages.ts';
import { refusedParameter } from './refused-parameter.ts';
import type { Scene } from '../scene.ts';
import { isSame } from './is-same.ts';
import { few, unread } from './list-outcomes.ts';

/** Above the maximum, refusing and clamping both keep the promise ("max 100", "1 to 100"). */
export async function maximumIsKept(scene: Scene, lister: Lister, maximum: number): Promise<Outcome> {
  const seen = await readMaximum(scene, lister, maximum);
  if ('outcome' in seen) return seen.outcome;
  const { size, exchange } = seen.above;
  if (size > maximum) {
    const summary = `limit=${maximum + 1} is answered with more than ${maximum} items`;
    return failed({ summary, expected: `at most ${maximum} items`, received: `${size} items`, exchange });
  }
  const { page: beyond } = await readPage(scene, lister, { limit: 1, offset: maximum });
  return size === maximum && (beyond?.size ?? 0) > 0 ? passed : few(lister, maximum + 1);
}

/** What a list of any length tells of its maximum; undefined where that takes more records. */
export async function maximumOfAny(scene: Scene, lister: Lister, maximum: number): Promise<Outcome | undefined> {
  const seen = await readMaximum(scene, lister, maximum);
  return 'outcome' in seen ? seen.outcome : undefined;
}

async function readMaximum(
  scene: Scene,
  lister: Lister,
  maximum: number,
): Promise<{ readonly outcome: Outcome } | { readonly above: Page }> {
  const { page: full, exchange } = await readPage(scene, lister, { limit: maximum });
  if (full === undefined) {
    const refused = await refusedParameter(scene, lister, exchange, `limit=${maximum}`);
    return { outcome: refused ?? unread(lister, exchange.reply.status) };
  }
  const smaller = full.size < maximum ? await smallerMaximum(scene, lister, full, maximum) : undefined;
  if (smaller !== undefined) return { outcome: smaller };
  const { page: above, exchange: asked } = await readPage(scene, lister, { limit: maximum + 1 });
  if (above !== undefined) return { above };
  return { outcome: isRefusal(asked.reply) ? passed : unread(lister, asked.reply.status) };
}

/**
 * The list goes on after a page that is shorter than its limit, and a limit of one item more gives the same page: so no
 * page is longer than this one. Where what a caller may not see is taken out of a page, the next item is in it already.
 */
async function smallerMaximum(
  scene: Scene,
  lister: Lister,
  { size, ids }: Page,
  maximum: number,
): Promise<Outcome | undefined> {
  const { page: next } = await readPage(scene, lister, { limit: 1, offset: size });
  const [id] = next?.ids ?? [];
  if (size === 0 || ids.length !== size || id === undefined || ids.includes(id)) return undefined;
  const { page: again, exchange } = await readPage(scene, lister, { limit: size + 1 });
  if (!isSame(again?.ids, ids)) return undefined;
  const summary = `limit=${maximum} is answered as limit=${size}`;
  const received = `${size} items, as with limit=${size + 1}, though the list goes on with ${id}`;
  return failed({ key: 'smaller', summary, expected: `up to ${maximum} items`, received, exchange });
}
