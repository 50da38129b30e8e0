import { isObject, type JsonObject } from '../../spec/json.ts';
import { withArticle } from '../article.ts';
import { creatingOperation, idOfCreated } from '../arrange/created-instances.ts';
import { nameFieldIn } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { ownerIdsOf } from '../lists/owner-ids-of.ts';
import { type Lister, type Page, readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { ownerLists } from '../updates/owner-lists.ts';
import { readHome, seenAtHome } from './home-list.ts';
import type { TypePage } from './misplaced.ts';

/** A record of ours that is listed by its type, and how it was created. */
type Twin = { readonly id: string; readonly page: TypePage; readonly entry: Entry };

/**
 * The fault of a list by type without a record that nobody owns, which the list of all shows to the same caller: it was created
 * as one that the list has, but for its owners. Where the lists have no record of another owner they may be of what is the caller's own.
 */
export async function lostOwnerless(
  scene: Scene,
  lister: Lister,
  parameter: string,
  pages: readonly TypePage[],
): Promise<Fault | undefined> {
  const { resource } = lister.operation.lifecycle;
  const create = creatingOperation(scene, resource);
  const names = create === undefined || !scene.allowWrites ? [] : await ownerLists(scene, create);
  const twin = names.length === 0 ? undefined : twinIn(scene, resource, pages);
  if (twin === undefined || !areOfMany(twin, pages, await homeWith(scene, lister, twin))) return undefined;
  const { page, entry } = twin;
  const sent = entry.parts.body as JsonObject;
  const name = nameFieldIn(sent);
  const own = {
    ...Object.fromEntries(names.map((one) => [one, []])),
    ...(name && { [name]: scene.arrange.nextName() }),
  };
  const { reply } = await scene.send(create!, { ...entry.parts, body: { ...sent, ...own } }, entry.as);
  const id = isSuccess(reply) ? idOfCreated(create!, reply, resource, scene) : undefined;
  if (id === undefined || id === twin.id) return undefined;
  const parts = { ...lister.parts, path: { ...lister.parts.path, [parameter]: page.type } };
  const exchange = await goesOn(async () => {
    const home = (await readHome(scene, lister))?.rows;
    if (home === undefined || !isUnownedLike(home.get(id), home.get(twin.id))) return undefined;
    const now = (await readPage(scene, { ...lister, parts }, {})).page;
    return now?.ids.includes(twin.id) === true && !now.ids.includes(id) ? now.exchange : undefined;
  });
  return (
    exchange && {
      key: 'ownerless',
      summary: `The list of one type lacks ${withArticle(resource)} without owners that the list of all shows`,
      expected: `a list with ${id}`,
      received: describeReply(exchange),
      exchange,
    }
  );
}

/** A record of ours that was created in the usual way, with a body that can be sent again. */
function twinIn(scene: Scene, resource: string, pages: readonly TypePage[]): Twin | undefined {
  for (const page of pages) {
    for (const id of page.page.ids) {
      const creation = scene.arrange.creationOf({ resource, id, parents: {} });
      const entry = scene.diary.find(({ exchange }) => exchange === creation);
      const isUsual = entry?.exchange.operation === creatingOperation(scene, resource);
      if (entry !== undefined && isUsual && isObject(entry.parts.body)) return { id, page, entry };
    }
  }
  return undefined;
}

/** The rows of the list of all as last read, or as it is now where those do not have a record. */
async function homeWith(scene: Scene, lister: Lister, { id }: Twin): Promise<Page['rows']> {
  const seen = await seenAtHome(scene, lister);
  return seen.has(id) ? seen : ((await readHome(scene, lister))?.rows ?? seen);
}

/** Whether the lists have a record that belongs to none of those whom the record of ours belongs to. */
function areOfMany({ id }: Twin, pages: readonly TypePage[], home: Page['rows']): boolean {
  const ours = ownerIdsOf(home.get(id)) ?? [];
  const isOfOthers = (one: string): boolean => {
    const owners = ownerIdsOf(home.get(one)) ?? [];
    return owners.length > 0 && owners.every((owner) => !ours.includes(owner));
  };
  return ours.length > 0 && pages.some(({ page }) => page.ids.some(isOfOthers));
}

/** Whether a record shows that nobody owns it, and is like another one in each switch and each word of its state. */
function isUnownedLike(record: unknown, twin: unknown): boolean {
  if (!isObject(record) || ownerIdsOf(record)?.length !== 0) return false;
  return Object.keys(record).every((name) => {
    const value = fieldOf(record, name);
    const isState = typeof value === 'boolean' || /status|state/i.test(name);
    return !isState || value === fieldOf(twin, name);
  });
}
