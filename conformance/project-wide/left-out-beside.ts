import { isDeepStrictEqual } from 'node:util';
import { createdWith } from '../arrange/created-with.ts';
import type { Instance } from '../arrange/instances.ts';
import { nameFieldIn, pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import { rowsIn } from '../by-path/reversed.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { pageAtMost } from '../lists/fill-list.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { givenTwice } from '../undisturbed/given-twice.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import type { ProjectList } from './project-lists.ts';

/** A record that a list of the project lacks, with the list and one of the same DataMart that is there. */
export type LeftOut = { readonly one: Instance; readonly beside: Instance; readonly exchange: Exchange };

/**
 * "Runs are listed per DataMart or per project" (What the service does), and "only triggers visible to the current user, across
 * accessible DataMarts" (Endpoints): a record that a list of the project lacks in two answers, though it shows an older one of
 * the same DataMart and creator, made alike, and a newer one: neither who may see it nor where a page ends can be why, nor has
 * it given way to another. Where there is one, it is asked for and the list is read again: it may be gone by a removal that was
 * never answered.
 */
export async function leftOutBeside(scene: Scene, lists: ProjectList): Promise<LeftOut | undefined> {
  const seen = new Set<string>();
  const asked = new Set<string>();
  for (const [at, entry] of scene.diary.entries()) {
    const found = leftOutIn(scene, lists, entry, at);
    const again = found.find(({ one }) => seen.has(one.id) && !asked.has(one.id));
    const left = again && asked.size < doubtsAtMost ? await stillLeftOut(scene, lists, entry, again.one) : undefined;
    if (left !== undefined) return left;
    if (again !== undefined) asked.add(again.one.id);
    for (const { one } of found) seen.add(one.id);
  }
  return undefined;
}

/** How many records are asked for that seem to be left out. */
const doubtsAtMost = 3;

/** The same as long as the record is there to the key that the list is asked for with. */
function stillLeftOut(
  scene: Scene,
  lists: ProjectList,
  { parts, as }: Entry,
  { id }: Instance,
): Promise<LeftOut | undefined> {
  const { whole } = lists;
  const { resource } = whole.lifecycle;
  const read = operationOnOne(scene.contract, 'read', resource);
  return goesOn(async () => {
    const at = scene.diary.length;
    const exchange = await scene.send(whole, parts, as);
    const left = leftOutIn(scene, lists, { exchange, parts, as }, at).find(({ one }) => one.id === id);
    if (left === undefined || read === undefined) return undefined;
    const { reply } = await scene.send(read, { path: pathTo(read, left.one) }, as);
    const record = isSuccess(reply) ? jsonOf(reply) : undefined;
    const isThere = toId(record, resource, scene.profile.idField) === id && !rowsIn(record).some(isMarkedRemoved);
    return isThere ? left : undefined;
  });
}

function leftOutIn(scene: Scene, { whole }: ProjectList, entry: Entry, at: number): readonly LeftOut[] {
  const { exchange, parts, as, since = at } = entry;
  if (exchange.operation !== whole || !('role' in as) || Object.keys(parts.query ?? {}).length > 0) return [];
  const page = toPage(scene, whole, exchange);
  // A full page may go on.
  if (page === undefined || page.ids.length !== page.size || page.size >= pageAtMost) return [];
  const then = { ...scene, diary: doneAt(scene, at, since) };
  const { resource } = whole.lifecycle;
  const twice = givenTwice(scene, resource);
  const all = livingRecords(then, resource).filter(({ id }) => !twice.has(id));
  const isShown = ({ id }: Instance): boolean => page.rows.has(id);
  return all.flatMap((one, index) => {
    // Whether it is unused takes longest to find out.
    if (isShown(one) || !all.slice(index + 1).some(isShown) || !all.slice(0, index).some(isShown)) return [];
    if (!isUnused(then, one)) return [];
    const beside = all
      .slice(0, index)
      .find((older) => isShown(older) && isLike(scene, resource, older, one) && isUnused(then, older));
    return beside === undefined ? [] : [{ one, beside, exchange }];
  });
}

/** What was surely created before an answer, and all that may have been removed by then. */
function doneAt({ diary }: Scene, at: number, since: number): Scene['diary'] {
  return diary.filter((entry, index) =>
    entry.exchange.operation?.lifecycle.action === 'remove' ? (entry.since ?? index) <= at : index < since,
  );
}

/** Whether nothing was done with a record but to read it. */
function isUnused({ diary }: Pick<Scene, 'diary'>, { id }: Instance): boolean {
  return diary.every(({ exchange, parts }) => {
    const isRead = exchange.operation?.method === 'GET';
    return isRead || !(Object.values(parts.path ?? {}).includes(id) || mentions(parts.body, id));
  });
}

/** Whether two were created below one DataMart by one key, with the same but for their names: what a record refers to may hide it. */
function isLike(scene: Scene, resource: string, one: Instance, other: Instance): boolean {
  const [body, like] = [one, other].map((each) => unnamed(createdWith(scene, resource, each)));
  const [creator, by] = [one, other].map((each) => scene.arrange.creatorOf({ resource, ...each }));
  const isBeside = one.parents['DataMart'] === other.parents['DataMart'] && one.id !== other.id;
  return isBeside && creator === by && isDeepStrictEqual(body, like);
}

function unnamed(body: object = {}): object {
  const name = nameFieldIn(body);
  return Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));
}
