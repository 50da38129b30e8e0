import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { recordsIn } from '../arrange/identity.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Role } from '../../spec/roles.ts';
import { isGone } from '../by-path/is-gone.ts';
import { listingOf, type Listing } from '../by-path/look.ts';
import { type PathOnlyLife, pathOnlyLives } from '../by-path/path-only-life.ts';
import { isGoneSince } from '../by-path/removed-since.ts';
import { missingParents, placed } from '../by-path/placed.ts';
import { takesNoOther } from '../by-path/trigger-removal.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { removedOther } from '../state/state-faults.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { culpritOf } from '../undisturbed/culprit.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { vanishedFault, vanishedIn } from '../undisturbed/vanished.ts';

/**
 * A trigger that was over and was removed is not still there. What nobody has removed is, whatever else was removed: the
 * records that are known by path alone, once the other checks are through with theirs, and once one of them is removed that
 * has older ones and newer ones beside it; of triggers one of two. Those that are stated are looked at beside each removal.
 */
export const unremoved: Check = {
  id: 'unremoved',
  title: 'What is removed is not still there, and what is not removed is',
  parallel: false,
  cases: ({ contract }) => [
    ...pathOnlyLives(contract)
      .filter(({ read, status }) => read !== undefined && status !== undefined)
      .map(toOverCase),
    ...pathOnlyLives(contract)
      .filter(({ list, read, status }) => (status === undefined ? list : read) !== undefined)
      .map(toCase),
  ],
};

/** By then, what was under way has had its time, and has been read. */
function toOverCase(life: PathOnlyLife): Case {
  return {
    ...toCase(life),
    id: `unremoved/${life.remove.id}/over`,
    priority: 2,
    requests: 2,
    run: (scene) => isGoneSince(scene, life),
  };
}

function toCase(life: PathOnlyLife): Case {
  return {
    id: `unremoved/${life.remove.id}`,
    operation: life.remove,
    requirement: endpointRequirement(life.remove),
    level: 'implied',
    writes: true,
    priority: 5,
    requests: standsElsewhere(life) ? 6 : 3,
    // A trigger may be gone once it is done.
    run: (scene) => (life.status === undefined ? areThere(scene, life) : takesNoOther(scene, life)),
  };
}

async function areThere(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const role = keyHolder(scene, life.create.role);
  const removals = scene.diary.filter(
    ({ exchange }) => exchange.operation === life.remove && isSuccess(exchange.reply),
  );
  const { fullest: here, oldest } = groupsOf(scene, life);
  const last = removals.at(-1);
  if (last === undefined || here.length === 0) return notApplicable('nothing was removed beside another');
  const lost =
    (await lostOf(scene, life, here, role)) ?? (oldest === here ? undefined : await lostOf(scene, life, oldest, role));
  if (lost !== undefined) {
    const tried = await triedOnTwo(scene, life, { lost, group: here.includes(lost) ? here : oldest, role });
    if (tried !== undefined) return failed(tried);
    const vanished = life.read && (await vanishedIn(scene, life.read));
    if (vanished !== undefined) return failed(vanishedFault(life.read!, vanished));
    const near = removals.findLast(({ exchange, parts }) =>
      isBeside(recordsIn(exchange.operation!, parts.path).at(-1)?.parents, lost),
    );
    return failed(removedOther(culpritOf(scene, life, lost) ?? (near ?? last).exchange, life, lost));
  }
  const one = standsElsewhere(life) ? await second(scene, life, here, role) : middle(scene, life, here);
  return one === undefined ? passed : takesNothing(scene, life, { one, here, role });
}

/** Whether records are listed below something else than they are created below: those seen so far are each alone there. */
function standsElsewhere({ list, create }: PathOnlyLife): boolean {
  return missingParents(list, create).length > 0;
}

/** A record that has older ones and newer ones beside it. */
function middle(scene: Scene, life: PathOnlyLife, here: readonly Instance[]): Instance | undefined {
  return here.slice(1, -1).find((one) => isUnused(scene, life, one));
}

/** A second record where one is; undefined where it has come in the place of that one, or cannot be. */
async function second(
  scene: Scene,
  life: PathOnlyLife,
  here: readonly Instance[],
  role: Role,
): Promise<Instance | undefined> {
  const first = here.at(-1)!;
  const parents = resourceParams(life.create).map(({ resource }) => [resource!, first.parents[resource!] ?? '']);
  const below = Object.fromEntries(parents) as Record<string, string>;
  const made = await scene.arrange.get(life.resource, { role, subject: 'fresh', below });
  if (!made.ok || here.some(({ id }) => id === made.value.id)) return undefined;
  return (await lostOf(scene, life, here, role)) === undefined ? made.value : undefined;
}

/**
 * Where one is lost, two are created anew: one that is gone with the other was not removed, but has given way to it. Else one
 * of them is removed: what is gone then has gone with it.
 */
async function triedOnTwo(
  scene: Scene,
  life: PathOnlyLife,
  { lost, group, role }: { readonly lost: Instance; readonly group: readonly Instance[]; readonly role: Role },
): Promise<Fault | undefined> {
  const { parents } = lost;
  const below = Object.fromEntries(
    resourceParams(life.create).map(({ resource }) => [resource!, parents[resource!] ?? '']),
  );
  const make = () => scene.arrange.get(life.resource, { role, subject: 'fresh', below });
  const one = await make();
  if (!one.ok) return undefined;
  const first = { ...one.value, parents: { ...parents, ...one.value.parents } };
  if ((await lostOf(scene, life, [first], role)) !== undefined) return undefined;
  const other = await make();
  if (!other.ok || other.value.id === first.id) return undefined;
  const newer = { ...other.value, parents: { ...parents, ...other.value.parents } };
  const creation = scene.arrange.creationOf({ resource: life.resource, ...other.value });
  const isLost = (await lostOf(scene, life, [first], role)) !== undefined;
  if (isLost) return creation && removedOther(creation, life, first);
  const seen = await listingOf(scene, life.list!, newer, role);
  const beside = group.filter(({ id }) => seen?.records.has(id) === true);
  const removal = await scene.send(life.remove, { path: pathTo(life.remove, first) }, { role });
  const gone = isSuccess(removal.reply) ? await lostOf(scene, life, [newer, ...beside], role) : undefined;
  return gone && removedOther(removal, life, gone);
}

/** Removes a record, and looks whether the others are still there. */
async function takesNothing(
  scene: Scene,
  life: PathOnlyLife,
  { one, here, role }: { readonly one: Instance; readonly here: readonly Instance[]; readonly role: Role },
): Promise<Outcome> {
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, one) }, { role });
  if (!isSuccess(exchange.reply)) return passed;
  const others = here.filter(({ id }) => id !== one.id);
  const lost = await lostOf(scene, life, others, role);
  return lost === undefined ? passed : failed(removedOther(exchange, life, lost));
}

/** Whether nothing but the record itself has been asked for with its id: nothing else depends on it. */
function isUnused({ diary }: Scene, { resource }: PathOnlyLife, { id }: Instance): boolean {
  return diary.every(({ exchange, parts }) => {
    const at = recordsIn(exchange.operation!, parts.path).findIndex((one) => one.id === id);
    const isOwn = at < 0 || exchange.operation!.lifecycle.resource === resource;
    return isOwn && (parts.body === undefined || !mentions(parts.body, id));
  });
}

/** A record that is neither listed nor there. */
async function lostOf(
  scene: Scene,
  life: PathOnlyLife,
  here: readonly Instance[],
  role: Role,
): Promise<Instance | undefined> {
  const look = (): Promise<Listing | undefined> => listingOf(scene, life.list!, here[0]!, role);
  const isWhole = (seen: Listing | undefined): boolean => here.every(({ id }) => seen?.records.has(id) !== false);
  const seen = await eventually(scene, life.resource, look, isWhole);
  const lost = here.find(({ id }) => seen?.records.has(id) === false);
  return lost !== undefined && (await isGone(scene, life, lost, role)) ? lost : undefined;
}

/** The records of our own in the list that has most of them, and in the one with the first that was created. */
function groupsOf(
  scene: Scene,
  life: PathOnlyLife,
): { readonly fullest: readonly Instance[]; readonly oldest: readonly Instance[] } {
  const asked = missingParents(life.list, life.create);
  const lists = new Map<string, Instance[]>();
  for (const record of livingRecords(scene, life.resource)) {
    const at = placed(scene, record, asked);
    const place = JSON.stringify(pathTo(life.list!, at));
    const here = lists.get(place) ?? [];
    // Two creations may have given one.
    if (!place.includes('""') && !here.some(({ id }) => id === at.id)) lists.set(place, [...here, at]);
  }
  const all = [...lists.values()];
  return { fullest: all.toSorted((one, other) => other.length - one.length)[0] ?? [], oldest: all[0] ?? [] };
}

function isBeside(parents: Readonly<Record<string, string>> = {}, { parents: own }: Instance): boolean {
  return Object.entries(parents).every(([resource, id]) => own[resource] === id);
}
