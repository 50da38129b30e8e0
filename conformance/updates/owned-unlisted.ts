import { withArticle } from '../article.ts';
import type { Instance } from '../arrange/instances.ts';
import { listOperation } from '../arrange/paths.ts';
import type { Role } from '../../spec/roles.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { type Page, readPage } from '../lists/pages.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';

/**
 * The fault that a record which has been given owners, and shows them, goes on being listed among those without, and is not
 * among those with owners.
 */
export async function ownedUnlisted(
  scene: Scene,
  resource: string,
  { id }: Instance,
  role: Role,
): Promise<Fault | undefined> {
  const list = listOperation(scene.contract, resource);
  if (list === undefined || boundsOf(list, 'ownerFilter') === undefined) return undefined;
  const look = async (ownerFilter: string): Promise<Page | undefined> =>
    (await readPage(scene, { operation: list, parts: {}, role }, { ownerFilter })).page;
  const page = await goesOn(async () => {
    const owned = await look('has_owners');
    if (owned === undefined || owned.ids.includes(id)) return undefined;
    const ownerless = await look('no_owners');
    return ownerless?.ids.includes(id) === true ? ownerless : undefined;
  });
  if (page === undefined) return undefined;
  return {
    key: 'unlisted',
    level: 'implied',
    requirement: `parameter-${list.id}-ownerFilter`,
    summary: `ownerFilter=no_owners lists ${withArticle(resource)} that was given owners, and shows them`,
    expected: `a list without ${id}`,
    received: JSON.stringify(page.rows.get(id)).slice(0, 200),
    exchange: page.exchange,
  };
}
