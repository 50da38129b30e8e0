import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { withArticle } from '../article.ts';
import { creatingOperation, idOfCreated } from '../arrange/created-instances.ts';
import { nameFieldIn } from '../arrange/lifecycle.ts';
import { ownerIdsOf } from '../arrange/owner-ids-of.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Lister, type Page, readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { entryOf } from '../undisturbed/entry-of.ts';
import { ownerLists } from '../updates/owner-lists.ts';
import { readHome, seenAtHome } from './home-list.ts';
import type { TypePage } from './misplaced.ts';

/** A record of ours that is listed by its type, and how it was created. */
type Listed = { readonly id: string; readonly page: TypePage; readonly entry: Entry };

/**
 * The fault of a list by type ("200 array of DataStorageByTypeResponse", by the path `type` alone) without a record that nobody owns,
 * which the list of all shows to the same caller: it was created as one that the list has, but for its owners. A list may be of
 * what the caller owns or is shared: it has to show a record of another owner as well, which is like the new one, and the list of
 * all whether each is shared.
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
  const listed = names.length === 0 ? undefined : listedIn(scene, resource, pages);
  if (listed === undefined || !hasLike(listed.page.page, listed, await homeWith(scene, lister, listed)))
    return undefined;
  const { page, entry } = listed;
  const sent = entry.parts.body as JsonObject;
  const name = nameFieldIn(sent);
  const own = {
    ...Object.fromEntries(names.map((one) => [one, []])),
    ...(name && { [name]: scene.arrange.nextName() }),
  };
  const { reply } = await scene.send(create!, { ...entry.parts, body: { ...sent, ...own } }, entry.as);
  const id = isSuccess(reply) ? idOfCreated(create!, reply, resource, scene) : undefined;
  if (id === undefined || id === listed.id) return undefined;
  const parts = { ...lister.parts, path: { ...lister.parts.path, [parameter]: page.type } };
  const exchange = await goesOn(async () => {
    const home = (await readHome(scene, lister))?.rows;
    if (home === undefined || !isUnownedLike(home.get(id), home.get(listed.id))) return undefined;
    const now = (await readPage(scene, { ...lister, parts }, {})).page;
    return now !== undefined && hasLike(now, listed, home, id) && !now.ids.includes(id) ? now.exchange : undefined;
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
function listedIn(scene: Scene, resource: string, pages: readonly TypePage[]): Listed | undefined {
  for (const page of pages) {
    for (const id of page.page.ids) {
      const entry = entryOf(scene, { resource, id, parents: {} });
      const isUsual = entry?.exchange.operation === creatingOperation(scene, resource);
      if (entry !== undefined && isUsual && isObject(entry.parts.body)) return { id, page, entry };
    }
  }
  return undefined;
}

/** The rows of the list of all as last read, or as it is now where those do not have a record. */
async function homeWith(scene: Scene, lister: Lister, { id }: Listed): Promise<Page['rows']> {
  const seen = await seenAtHome(scene, lister);
  return seen.has(id) ? seen : ((await readHome(scene, lister))?.rows ?? seen);
}

/**
 * Whether a list has a record of ours, and one that belongs to none of those whom that belongs to and is like another, ours by
 * default, whether they are shared included.
 */
function hasLike({ ids }: Page, listed: Listed, home: Page['rows'], other: string = listed.id): boolean {
  const ours = ownerIdsOf(home.get(listed.id)) ?? [];
  const like = home.get(other);
  const isOfOthers = (id: string): boolean => {
    const row = home.get(id);
    const owners = ownerIdsOf(row) ?? [];
    return owners.length > 0 && owners.every((owner) => !ours.includes(owner)) && isLike(like, row);
  };
  return ours.length > 0 && ids.includes(listed.id) && saysWhetherShared(like) && ids.some(isOfOthers);
}

/** Whether a record shows that nobody owns it, and is like another one. */
function isUnownedLike(record: unknown, twin: unknown): boolean {
  return ownerIdsOf(record)?.length === 0 && isLike(record, twin);
}

/** Whether a record is like another one in each switch, each word of its state, and what else decides who sees it. */
function isLike(record: unknown, twin: unknown): boolean {
  return Object.keys(isObject(record) ? record : {}).every((name) => {
    const value = fieldOf(record, name);
    const isState =
      typeof value === 'boolean' || /status|state|context|^(availability|sharing|visibility)$/i.test(name);
    return !isState || isDeepStrictEqual(value, fieldOf(twin, name));
  });
}

/** Whether a record shows, in a switch of its own, whether it is shared, or available for something. */
function saysWhetherShared(record: unknown): boolean {
  const shared = /^(is_?)?(available_?for_?[a-z]+|shar(ed|ing)(_?for_?[a-z]+)?)$/i;
  const inside = isObject(record) && isObject(record['availability']) ? Object.values(record['availability']) : [];
  const named = Object.entries(isObject(record) ? record : {}).filter(([name]) => shared.test(name));
  return [...named.map(([, value]) => value), ...inside].some((value) => typeof value === 'boolean');
}
