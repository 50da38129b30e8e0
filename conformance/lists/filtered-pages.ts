import { describeReply, failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { boundsOf } from './bounds-of.ts';
import { pageAtMost } from './fill-list.ts';
import { moving } from './list-outcomes.ts';
import { type Lister, type Page, readAll, readPage } from './pages.ts';

/** The ids of a list: all, and those that each value of its filter leaves. */
export type Filtered = { readonly all: readonly string[]; readonly by: ReadonlyMap<string, readonly string[]> };

/**
 * What is wrong with a page of a filtered list: it has nothing that only another value of the filter leaves, and of a list
 * whose first record is filtered out, the first is not missing.
 */
export async function filteredPages(
  scene: Scene,
  lister: Lister,
  name: string,
  { all, by }: Filtered,
): Promise<Outcome | undefined> {
  const isTelling = [...by.values()].every(({ length }) => length > 0);
  if (boundsOf(lister.operation, 'limit') === undefined || !isTelling) return undefined;
  for (const [value, own] of by) {
    // One that is cut before it is filtered has nothing left of its first record alone.
    const limit = own.includes(all[0]!) ? pageAtMost : 1;
    const query = { [name]: value, limit };
    const { page } = await readPage(scene, lister, query);
    if (page === undefined) continue;
    const outcome =
      page.size === 0
        ? await cutTooEarly(scene, lister, query, page)
        : await forgotten(scene, lister, `${name}=${value}`, { [name]: value }, { page, own });
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

type Query = Readonly<Record<string, string | number>>;

async function forgotten(
  scene: Scene,
  lister: Lister,
  what: string,
  query: Query,
  { page: { ids, exchange }, own }: { readonly page: Page; readonly own: readonly string[] },
): Promise<Outcome | undefined> {
  const alien = ids.find((id) => !own.includes(id));
  if (alien === undefined) return undefined;
  const again = await readAll(scene, lister, query);
  if (again?.ids.includes(alien) !== false) return moving(lister);
  return failed({
    key: 'paged',
    summary: `${what} is forgotten where a limit is given`,
    expected: `a page without ${alien}`,
    received: describeReply(exchange),
    exchange,
  });
}

/** No record, where a limit allows one and there are such: asked again, since they may have gone meanwhile. */
async function cutTooEarly(
  scene: Scene,
  lister: Lister,
  query: Query,
  { exchange }: Page,
): Promise<Outcome | undefined> {
  const { limit, ...filter } = query;
  const there = await readAll(scene, lister, filter);
  const again = await readPage(scene, lister, query);
  if (there === undefined || there.ids.length === 0 || again.page?.size !== 0) return moving(lister);
  return failed({
    key: 'cut',
    level: 'implied',
    summary: `A page of ${limit} is empty where the filtered list is not`,
    expected: `one of the ${there.ids.length} records of the list without a limit`,
    received: describeReply(exchange),
    exchange,
  });
}
