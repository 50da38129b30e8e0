import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import { type Filling, fillingOf, fillingsOf, openFilling } from './fillings.ts';
import { type Lister, type Page, readPage } from './pages.ts';
import { caughtUp } from '../target/patience.ts';
import { OverBudget } from '../target/target-error.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** How many records are created side by side. */
export const atOnce = 8;

/** No list shows more at once, as far as is stated. */
export const pageAtMost = 100;

/** From how many records on it is worth while to find out how they are removed together. */
export const many = 12;

/**
 * Creates records until a list has as many as a case needs, where writes are allowed and what is created can be removed
 * again. Gives up at the first that cannot be created. Returns the list that has them: of the same operation, but maybe
 * that of another parent, or of the caller that created them; and how many
 * it has, where it has as many already.
 *
 * @throws OverBudget when there is no room for as many.
 */
export async function fillList(
  scene: Scene,
  lister: Lister,
  count: number,
): Promise<{ readonly lister: Lister; readonly size?: number }> {
  const { operation, role } = lister;
  const { resource } = operation.lifecycle;
  if (count === 0) return { lister, size: 0 };
  if (!canBeFilled(scene, operation)) return { lister };
  const { hidden } = await fillingsOf(scene);
  if (hidden.has(operation.id)) return { lister };
  const page = await readFirst(scene, lister, count);
  if (page === undefined) return { lister };
  const known = Math.max(0, count - page.size);
  if (known === 0) return { lister, size: page.size };
  assertRoom(scene, operation.path, known);
  const filling =
    (await fillingOf(scene, resource)) ?? (known < many ? undefined : await openFilling(scene, resource, role));
  if (filling === undefined) assertRoom(scene, operation.path, 2 * known);
  const filled = toFilled(lister, filling);
  let missing = filled === lister ? known : await lacking(scene, filled, count);
  const by = filling?.role ?? (await triedCreator(scene, resource, role));
  const from = { role: by, subject: 'fresh', ...(filling && { below: filling.below }) } as const;
  // One first: where none can be created, or the list does not show it, that is known at the price of one.
  let together = 1;
  while (missing > 0) {
    const made = await Promise.all(
      Array.from({ length: Math.min(missing, together) }, () => scene.arrange.get(resource, from)),
    );
    if (made.some(({ ok }) => !ok)) break;
    const [first] = made;
    if (together === 1 && first?.ok === true && !(await isShown(scene, filled, by, first.value.id))) {
      hidden.add(operation.id);
      break;
    }
    missing -= made.length;
    together = atOnce;
  }
  return { lister: filled };
}

/** Whether records may be created for a list: they can be removed again. */
export function canBeFilled({ allowWrites, contract }: Scene, operation: Operation): boolean {
  return allowWrites && isRemovable(contract, operation);
}

/** Whether what a list shows can be removed again. */
export function isRemovable(contract: Scene['contract'], { lifecycle }: Operation): boolean {
  return operationOnOne(contract, 'remove', lifecycle.resource) !== undefined;
}

/** A list that is filled in part tells nothing: it is left as it is where the budget has no room for all of it. */
export function assertRoom(scene: Scene, path: string, requests: number): void {
  if (!scene.hasRoomFor(requests)) throw new OverBudget(`filling ${path} takes ${requests} requests`);
}

/** Whether a list shows a record, to its reader or to its creator: one of another scope may not. */
async function isShown(scene: Scene, lister: Lister, creator: Role, id: string): Promise<boolean> {
  await caughtUp(scene, lister.operation.lifecycle.resource);
  const limit = limitOf(lister, pageAtMost);
  const hasOffset = lister.operation.params.some(({ name }) => name === 'offset');
  // A list that begins elsewhere without an offset is a fault that is to be found, not a list of others.
  for (const query of [limit, ...(hasOffset ? [{ ...limit, offset: 0 }] : [])]) {
    for (const role of new Set([creator, lister.role])) {
      const { page } = await readPage(scene, { ...lister, role }, query);
      if (page?.ids.includes(id) === true || page?.size === pageAtMost) return true;
    }
  }
  return false;
}

/** The list as it shows what was filled: below its parent, where it is that of one. */
function toFilled(lister: Lister, filling: Filling | undefined): Lister {
  const [parent] = resourceParams(lister.operation);
  const id = parent === undefined ? undefined : filling?.below[parent.resource!];
  if (id === undefined || parent === undefined) return lister;
  const path = { ...lister.parts.path, [parent.name]: id };
  return { ...lister, role: filling!.role, parts: { ...lister.parts, path } };
}

/** How many records a list is short of; none where it cannot be read. */
export async function lacking(scene: Scene, lister: Lister, count: number): Promise<number> {
  const page = await readFirst(scene, lister, count);
  return page === undefined ? 0 : Math.max(0, count - page.size);
}

/** The first page of a list, with as many records as are asked for where one can be so long. */
async function readFirst(scene: Scene, lister: Lister, count: number): Promise<Page | undefined> {
  await caughtUp(scene, lister.operation.lifecycle.resource);
  return (await readPage(scene, lister, limitOf(lister, Math.min(count, pageAtMost)))).page;
}

function limitOf({ operation }: Lister, limit: number): { readonly limit?: number } {
  return operation.params.some(({ name }) => name === 'limit') ? { limit } : {};
}
