import type { Operation } from '../../spec/operation.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { boundsOf } from './bounds-of.ts';
import { busiest } from './busiest.ts';
import { few, unread } from './list-outcomes.ts';
import { type Lister, type Page, readPage } from './pages.ts';

/**
 * A list of what nobody removes has as many records without a limit as with that which is stated as the default. It is
 * asked once others have made it long, of the parent that has most of them.
 */
export async function defaultOfMany(scene: Scene, operation: Operation): Promise<Outcome> {
  const usual = boundsOf(operation, 'limit')!.default!;
  const role = keyHolder(scene, operation.role);
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const lister = await busiest(scene, { operation, parts: requests.value[0]!, role });
  const { page, exchange } = await readPage(scene, lister, {});
  if (page === undefined) return unread(lister, exchange.reply.status);
  const longer = (await isLonger(scene, lister, page, usual)) && (await isLonger(scene, lister, page, usual));
  if (!longer) return page.size === usual ? passed : few(lister, usual + 1);
  const { page: again } = await readPage(scene, lister, {});
  if (again?.size !== page.size) return few(lister, usual + 1);
  return failed({
    summary: `Without limit, the list is shorter than with limit=${usual}`,
    expected: `up to ${usual} items`,
    received: `${page.size} items`,
    exchange,
  });
}

async function isLonger(scene: Scene, lister: Lister, { size }: Page, limit: number): Promise<boolean> {
  const { page } = await readPage(scene, lister, { limit });
  return page !== undefined && page.size > size;
}
