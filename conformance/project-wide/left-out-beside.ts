import { createdWith } from '../arrange/created-with.ts';
import type { Instance } from '../arrange/instances.ts';
import { mentions } from '../arrange/mentions.ts';
import { pageAtMost } from '../lists/fill-list.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isAlike } from './is-alike.ts';
import type { ProjectList } from './project-lists.ts';

/** A record that a list of the project lacks, with the list and one of the same DataMart that is there. */
export type LeftOut = { readonly id: string; readonly beside: string; readonly exchange: Exchange };

/**
 * A record that a list of the project lacks in two answers, though it shows an older one of the same DataMart and creator, made
 * alike, and a newer one: neither who may see it nor where a page ends can be why, nor has it given way to another. Nothing is
 * asked.
 */
export function leftOutBeside(scene: Scene, lists: ProjectList): LeftOut | undefined {
  const seen = new Set<string>();
  for (const at of scene.diary.keys()) {
    const found = leftOutAt(scene, lists, at);
    const again = found.find(({ id }) => seen.has(id));
    if (again !== undefined) return again;
    for (const { id } of found) seen.add(id);
  }
  return undefined;
}

function leftOutAt(scene: Scene, { whole }: ProjectList, at: number): readonly LeftOut[] {
  const { exchange, parts, as, since = at } = scene.diary[at]!;
  if (exchange.operation !== whole || !('role' in as) || Object.keys(parts.query ?? {}).length > 0) return [];
  const page = toPage(scene, whole, exchange);
  // A full page may go on.
  if (page === undefined || page.ids.length !== page.size || page.size >= pageAtMost) return [];
  const then = { ...scene, diary: doneAt(scene, at, since) };
  const { resource } = whole.lifecycle;
  const all = livingRecords(then, resource);
  const isShown = ({ id }: Instance): boolean => page.rows.has(id);
  return all.flatMap((one, index) => {
    if (isShown(one) || !isUnused(then, one) || !all.slice(index + 1).some(isShown)) return [];
    const beside = all
      .slice(0, index)
      .find((older) => isShown(older) && isUnused(then, older) && isLike(scene, resource, older, one));
    return beside === undefined ? [] : [{ id: one.id, beside: beside.id, exchange }];
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

/** Whether two were created below one DataMart by one key, with the same fields. */
function isLike(scene: Scene, resource: string, one: Instance, other: Instance): boolean {
  const [body, like] = [one, other].map((each) => createdWith(scene, resource, each) ?? {});
  const [creator, by] = [one, other].map((each) => scene.arrange.creatorOf({ resource, ...each }));
  const names = (value: object = {}): string => Object.keys(value).toSorted().join();
  const isBeside = one.parents['DataMart'] === other.parents['DataMart'] && one.id !== other.id;
  return isBeside && creator === by && names(body) === names(like) && isAlike(body, like);
}
