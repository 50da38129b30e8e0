import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { changesOfOne, keepsFromChange } from '../kept-away/changes.ts';
import { keepsForeignStorage, ofStorage } from '../kept-away/foreign-storage.ts';
import { emptiedPage } from '../kept-away/emptied-page.ts';
import { firstKept, type KeptRecord, keptRecord } from '../kept-away/kept-record.ts';
import { isRefused, lookAt, lookOnce, seenOnce, type View, viewsOf } from '../kept-away/views.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';

/** What is kept from a caller in most places is kept in each: a record of ours, or a storage that the profile names. */
export const keptAway: Check = {
  id: 'kept-away',
  title: 'What keeps a record from a caller in most places keeps it in each',
  parallel: false,
  // What a caller must not see weighs more than the rest of what comes after the most important.
  before: 'at-once',
  cases: ({ contract, profile }) => [
    ...[...viewsOf(contract)].map(([operation, view]): Case => ({
      id: `kept-away/${operation.id}`,
      operation,
      requirement: endpointRequirement(operation),
      level: 'implied',
      ...(operation.id === 'listProjectScheduledTriggers' && visibleTriggers),
      writes: true,
      // Who is shown what follows from roles and owners, which come first; what belongs to a DataMart, and a Data Destination, which
      // is begun "unshared", is easily shown to all.
      priority: ['DataMart', 'DataDestination'].includes(view.resource) ? 3 : 4,
      // Most places refuse to show it.
      requests: view.kind === 'one' ? 1 : 3,
      run: (scene) => hides(scene, operation, view),
    })),
    ...changesOfOne(contract).map((operation): Case => ({
      id: `kept-away/${operation.id}`,
      operation,
      requirement: 'auth-403-resource',
      level: 'implied',
      writes: true,
      // Whether most places keep it is asked in each with the key of its creator as well.
      priority: 4,
      requests: 2,
      run: (scene) => keepsFromChange(scene, operation),
    })),
    ...contract.operations
      .filter(({ id }) => ofStorage.includes(id) && profile.situations?.foreignStorageId !== undefined)
      .map((operation): Case => ({
        id: `kept-away/${operation.id}/foreign`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: false,
        priority: 2,
        requests: 1,
        run: (scene) => keepsForeignStorage(scene, operation),
      })),
  ],
};

/** "Only triggers visible to the current user, across accessible DataMarts" (Endpoints / Project-wide lists). */
const visibleTriggers = { requirement: 'visible-scheduled-triggers', level: 'stated' } as const;

/** How many other places have to keep it away: one alone may have rules of its own. */
const othersAtLeast = 2;

/** What is shown is held to be let out only where it is so of another new record, too. */
async function hides(scene: Scene, operation: Operation, view: View): Promise<Outcome> {
  const { resource, kind } = view;
  const kept = await firstKept(scene, resource);
  if ('state' in kept) return kept;
  // A refusal is right, whatever others are shown there.
  if (kind === 'one' && isRefused(await seenOnce(scene, operation, kept))) return passed;
  const look = await lookOnce(scene, operation, view, kept);
  if (look === undefined) return notApplicable('who has created it is not shown it there');
  if (!look.isShown) {
    const emptied = kind === 'all' ? await emptiedPage(scene, operation, kept) : undefined;
    return emptied === undefined ? passed : failed(emptied);
  }
  if (!(await isElsewhereKept(scene, operation, view, kept))) return notApplicable('most other places show it, too');
  const again = await scene.once(`another ${resource} that is kept away`, () => keptRecord(scene, resource));
  if ('state' in again) return again;
  const second = await lookAt(scene, operation, { kind, record: again, isPatient: true });
  if (second?.isShown !== true) return notApplicable(`another ${resource} is kept away there`);
  return failed({
    summary: `A ${resource} that is kept from ${kept.from} elsewhere is shown to it`,
    expected: kind === 'one' ? '403' : `nothing of the ${resource} ${again.id}`,
    received: describeReply(second.exchange),
    exchange: second.exchange,
  });
}

/**
 * Whether the other places keep a record away. Of the many that show a DataMart most of the same kind do; of the few
 * that show another record all do. One that lists what may not be read may as well list all, as others do.
 */
async function isElsewhereKept(scene: Scene, operation: Operation, view: View, record: KeptRecord): Promise<boolean> {
  const isMart = view.resource === 'DataMart';
  const kept: View[] = [];
  let shown = 1;
  for (const [other, of] of viewsOf(scene.contract)) {
    const isPeer = other !== operation && of.resource === view.resource && (!isMart || of.kind === view.kind);
    const look = isPeer ? await lookOnce(scene, other, of, record) : undefined;
    if (look?.isShown === true) shown += 1;
    if (look?.isShown === false) kept.push(of);
  }
  if (kept.length < othersAtLeast) return false;
  if (isMart) return kept.length >= 2 * shown;
  const isListed = shown > 1 || !(kept.some(({ kind }) => kind === 'all') || (await isUnlistedMart(scene)));
  return !isListed && kept.some(({ kind }) => kind === 'one');
}

/** Whether the list of DataMarts leaves out the one that is kept away. */
async function isUnlistedMart(scene: Scene): Promise<boolean> {
  const mart = await firstKept(scene, 'DataMart');
  const [operation, view] = [...viewsOf(scene.contract)].find(([{ id }]) => id === 'listDataMarts') ?? [];
  if ('state' in mart || operation === undefined || view === undefined) return false;
  return (await lookOnce(scene, operation, view, mart))?.isShown === false;
}
