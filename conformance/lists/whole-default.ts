import type { Operation } from '../../spec/operation.ts';
import type { PlanInput } from '../check.ts';
import { failed, type Fault, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { boundsOf } from './bounds-of.ts';
import { isRemovable } from './fill-list.ts';
import { few, unread } from './list-outcomes.ts';
import { type Lister, type Page, readPage } from './pages.ts';
import { shorter, sizeFault } from './size-fault.ts';

/** Most defaults that are less than a stated one are 10 or 20: so many records and one show either. */
export const tellingAtLeast = 20;

/** What is stated of the limit of a list: its default, and the name of the parameter in the ids of requirements. */
type Usual = { readonly usual: number; readonly named: string };

/** Whether a list whose default is its maximum takes records of a run, so that few more than they are show a default of less. */
export function isDefaultOfFew(contract: PlanInput['contract'], operation: Operation): boolean {
  const { maximum, default: usual } = boundsOf(operation, 'limit') ?? {};
  return usual !== undefined && usual === maximum && isRemovable(contract, operation);
}

/** Without limit, a list is as long as with its default for a limit. */
export async function defaultIsWhole(scene: Scene, lister: Lister, { usual, named }: Usual): Promise<Outcome> {
  const { page } = await readPage(scene, lister, {});
  const { page: asked, exchange } = await readPage(scene, lister, { limit: usual });
  if (page === undefined || asked === undefined) return unread(lister, exchange.reply.status);
  if (asked.size > page.size) return failed(shortDefault(page, asked, { usual, named }));
  return asked.size > tellingAtLeast ? passed : few(lister, tellingAtLeast + 1);
}

/** The fault that a page without limit is shorter than one with the default for a limit. */
export function shortDefault(page: Page, asked: Page, { usual, named }: Usual): Fault {
  const fault = sizeFault(page, shorter(usual), asked.size, 'exactly');
  return { ...fault, key: 'default', requirement: `${named}-default` };
}
