import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { hasDefaultFilter } from '../lists/has-default-filter.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { pageWith } from '../lists/page-with.ts';
import { type Lister, toPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';

/**
 * What is not said to be anybody's own, has no owners, and is not shared or made available by switches of its own: a list of
 * reports may be of those of its reader.
 */
const resources = ['Insight', 'InsightArtifact', 'InsightTemplate', 'ScheduledTrigger'];

/** Who may read what another caller has created finds it in its list: no list of these is said to be of the caller's own. */
export const listedToOthers: Check = {
  id: 'listed-to-others',
  title: 'A list shows what other callers have created, and its reader may read',
  parallel: false,
  cases: ({ contract }) =>
    resources.flatMap((resource) => {
      const read = operationOnOne(contract, 'read', resource);
      const lists = operationsOn(contract, 'list', resource).filter((list) => {
        const [place, ...more] = resourceParams(list);
        return place?.resource === 'DataMart' && more.length === 0;
      });
      return lists.map((list): Case => ({
        id: `listed-to-others/${list.id}`,
        operation: list,
        requirement: endpointRequirement(list),
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 2,
        run: (scene) => showsToOthers(scene, list, read),
      }));
    }),
};

/** A record of ours, who has created it, and the path of the list that has its place for it. */
type Placed = {
  readonly instance: Instance;
  readonly creator: Role;
  readonly path: { readonly [name: string]: string };
};

async function showsToOthers(scene: Scene, list: Operation, read: Operation | undefined): Promise<Outcome> {
  const placed = await placedIn(scene, list);
  if (placed === undefined) return notApplicable('nothing can be created that it lists');
  const { instance, creator, path } = placed;
  const has = (one: Exchange): boolean => toPage(scene, list, one)?.rows.has(instance.id) === true;
  const look = async (role: Role): Promise<{ readonly exchange: Exchange; readonly isShown: boolean | undefined }> => {
    const lister: Lister = { operation: list, parts: { path }, role };
    const exchange = await pageWith(scene, lister, has);
    return { exchange, isShown: toPage(scene, list, exchange) === undefined ? undefined : has(exchange) };
  };
  for (const reader of [...scene.sessions.keys()].toReversed().filter((role) => role !== creator)) {
    const { isShown } = await look(reader);
    if (isShown === true) return passed;
    if (isShown === undefined) continue;
    const mayRead = async (): Promise<boolean> =>
      read !== undefined && isSuccess((await readOne(scene, read, instance, reader)).reply);
    const seen = await goesOn(async () => {
      if (!(await mayRead()) || (await look(creator)).isShown !== true) return undefined;
      const again = await look(reader);
      return again.isShown === false ? again.exchange : undefined;
    });
    if (seen === undefined || (await hasDefaultFilter(scene, list))) return passed;
    const summary = `A list leaves out ${withArticle(list.lifecycle.resource)} that another caller has created, and its reader may read`;
    const expected = `a list with ${instance.id}, as ${creator} is shown it`;
    return failed({ key: 'others', summary, expected, received: describeReply(seen), exchange: seen });
  }
  return notApplicable('no other caller is shown the list');
}

/** A record of ours that a list has its place for; undefined where none can be created, or its DataMart is not known. */
async function placedIn(scene: Scene, list: Operation): Promise<Placed | undefined> {
  const { resource } = list.lifecycle;
  const role = await triedCreator(scene, resource, keyHolder(scene, list.role));
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  if (!own.ok) return undefined;
  const { value: instance } = own;
  const creator = scene.arrange.creatorOf({ resource, ...instance });
  const mart = instance.parents['DataMart'];
  if (creator === undefined || mart === undefined) return undefined;
  return { instance, creator, path: { [resourceParams(list)[0]!.name]: mart } };
}
