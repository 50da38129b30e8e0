import { type Lifecycle, lifecycleOf } from '../arrange/lifecycle.ts';
import { pathOnlyLives } from '../by-path/path-only-life.ts';
import { pathValues } from '../arrange/path-values.ts';
import type { Check } from '../check.ts';
import type { Role } from '../../spec/roles.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { givenName } from '../state/shows-other-name.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { eventually } from '../target/patience.ts';
import { ghostFault, hasGhost } from '../traces/ghost.ts';
import { ghostOfOther } from '../traces/ghost-of-other.ts';
import { type RemovedRecord, removedRecord } from '../traces/removed-record.ts';
import { foundByOldName } from '../traces/found-by-old-name.ts';
import { unfound } from '../traces/unfound.ts';
import { isShown, unlistedFault } from '../traces/unlisted.ts';
import { requestFor, type View, viewsOf } from '../traces/view.ts';

/** What is removed shows nowhere any more, and what is created is listed by its type. */
export const traces: Check = {
  id: 'traces',
  title: 'What is removed leaves no trace, and what is created is listed by its type',
  parallel: false,
  // Where a budget cuts the last, it finds more for what it asks than those do that are named before it.
  before: 'totals',
  cases: ({ contract }) =>
    viewsOf(contract).map((view) => ({
      id: `traces/${view.operation.id}`,
      operation: view.operation,
      requirement: view.requirement,
      level: 'implied',
      writes: true,
      priority: 2,
      // A search is asked for what is renamed, and for what is removed of other kinds, as well.
      requests: view.isPlain ? 3 : 12,
      run: (scene) => showsWhatIsThere(scene, view),
    })),
};

/** Milliseconds from one question to the next where a search may have an index of its own, which follows later. */
const whileIndexed: readonly number[] = [500, 1_000, 2_000, 3_000, 4_000];

async function showsWhatIsThere(scene: Scene, view: View): Promise<Outcome> {
  const byPath = pathOnlyLives(scene.contract).find(({ resource }) => resource === view.resource);
  const life = lifecycleOf(scene.contract, view.resource) ?? byPath;
  const answers = scene.diary.filter(({ exchange }) => exchange.operation === view.operation);
  const wasShown = (record: RemovedRecord): boolean =>
    answers.some(({ exchange }) => hasGhost(scene, view, record, exchange));
  const look = async (creation: Exchange, role: Role): Promise<void> => {
    const parts = await requestFor(scene, view, role, creation);
    if (parts !== undefined) await scene.send(view.operation, parts, { role });
  };
  const removed = life && (await removedRecord(scene, life, wasShown, look));
  if (life === undefined || removed === undefined) {
    return inconclusive(`no ${view.resource} could be removed`, 'a key that may create one, and remove it');
  }
  const { role } = removed;
  const parts = await requestFor(scene, view, role, removed.creation);
  if (parts === undefined) return notApplicable('the type of a record is not shown');
  const ask = (): Promise<Exchange> => scene.send(view.operation, parts, { role });
  const isRid = (seen: Exchange): boolean => !hasGhost(scene, view, removed, seen);
  const seen = await eventually(scene, view.resource, ask, isRid, view.isPlain ? undefined : whileIndexed);
  if (!isSuccess(seen.reply)) return notApplicable(`it was answered ${seen.reply.status}`);
  const [word] = view.isPlain ? [] : wordsIn(parts, removed.creation);
  const left = async (): ReturnType<typeof unlistedFault> => {
    if (word === undefined) return unlisted(scene, view, { life, removed, seen, ask });
    const search = { operation: view.operation, parts, word, pauses: whileIndexed };
    return (
      (await unfound(scene, search, life, role)) ??
      (await foundByOldName(scene, search, life, role)) ??
      ghostOfOther(scene, view, search)
    );
  };
  const fault = isRid(seen) ? await left() : await ghostFault(scene, life, removed, seen);
  return fault === undefined ? passed : failed(fault);
}

/** The names of the query parameters that take the name of what is searched for. */
function wordsIn({ query = {} }: RequestParts, creation: Exchange): readonly string[] {
  return Object.keys(query).filter((name) => query[name] === givenName(creation));
}

/** The list of one type, where a record of our own of that type is not in it. */
async function unlisted(
  scene: Scene,
  view: View,
  {
    life,
    removed,
    seen,
    ask,
  }: {
    readonly life: Lifecycle;
    readonly removed: RemovedRecord;
    readonly seen: Exchange;
    readonly ask: () => Promise<Exchange>;
  },
): ReturnType<typeof unlistedFault> {
  const { role, creation } = removed;
  const own = await scene.arrange.get(view.resource, { role, subject: 'own' });
  if (pathValues(view.operation) === undefined || !own.ok) return undefined;
  const made = scene.arrange.creationOf({ resource: view.resource, ...own.value });
  const type = (one: Exchange): Promise<string> => requestFor(scene, view, role, one).then((p) => JSON.stringify(p));
  if (made === undefined || (await type(made)) !== (await type(creation))) return undefined;
  const isThere = (answer: Exchange): boolean => isShown(scene, life, own.value, answer);
  const again = isThere(seen) ? seen : await eventually(scene, view.resource, ask, isThere);
  if (isThere(again)) return undefined;
  // What others have done to it may be why it is left out: one to which nothing was done tells.
  const fresh = await scene.arrange.get(view.resource, { role, subject: 'fresh' });
  if (!fresh.ok) return undefined;
  const isListed = (answer: Exchange): boolean => isShown(scene, life, fresh.value, answer);
  const last = await eventually(scene, view.resource, ask, isListed);
  return isListed(last) ? undefined : unlistedFault(scene, life, { instance: fresh.value, role }, last);
}
