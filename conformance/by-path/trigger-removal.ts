import { withArticle } from '../article.ts';
import { recordsIn } from '../arrange/identity.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { readsAsBefore } from '../state/reads-as-before.ts';
import { removedOther, stillListed, unremoved } from '../state/state-faults.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually, goesOn } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isOver, isUnderWay, stateOf } from '../undisturbed/states.ts';
import { stateIn } from './contrary-status.ts';
import { heldBy } from './held-by.ts';
import { listingOf } from './look.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/**
 * A trigger that was removed is not read in each word as it was just before. That of which another state is shown may
 * have been stopped by it, or come to its end. The one that was created before it in the same place is still there.
 */
export async function isGoneOnceRemoved(
  scene: Scene,
  life: PathOnlyLife,
  trigger: Instance,
  role: Role,
): Promise<Outcome> {
  const other = besideOf(livingRecords(scene, life.resource), trigger);
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, trigger) }, { role });
  if (!isSuccess(exchange.reply) || exchange.reply.status === accepted) return passed;
  const ghost = await readsAsBefore(scene, life.read!, trigger, role);
  if (ghost !== undefined) return failed(unremoved(exchange, life));
  const status = await statusOfGone(scene, life, trigger, role);
  if (status !== undefined) return failed(status);
  const listed = await goesOn(() => listedOfGone(scene, life, trigger, role));
  if (listed !== undefined) return failed(listed);
  const isLost = other !== undefined && (await readOne(scene, life.read!, other, role)).reply.status === 404;
  return isLost ? takesNew(scene, life, role, trigger) : passed;
}

/** What is accepted need not be done (RFC 9110, 15.3.3). */
const accepted = 202;

/** The fault of a status that goes on being told of a trigger that was removed, and is no longer there to be read. */
async function statusOfGone(
  scene: Scene,
  { resource, read, status }: PathOnlyLife,
  trigger: Instance,
  role: Role,
): Promise<Fault | undefined> {
  const isAbout = ({ exchange, parts }: Entry): boolean =>
    exchange.operation === read && recordsIn(read!, parts.path).at(-1)?.id === trigger.id;
  const last = scene.diary.findLast(isAbout)?.exchange;
  if (status === undefined || last === undefined || ![404, 410].includes(last.reply.status)) return undefined;
  // What is told of a trigger may be that it was stopped.
  const isTold = (one: Exchange): boolean =>
    (isOver(stateIn(one)) || isUnderWay(stateIn(one))) && !isStopped(stateIn(one));
  const ask = (): Promise<Exchange> => scene.send(status, { path: pathTo(read!, trigger) }, { role });
  const exchange = await eventually(scene, resource, ask, (one) => !isTold(one));
  if (!isTold(exchange) || isMarkedRemoved(jsonOf(exchange.reply))) return undefined;
  return {
    key: 'told',
    summary: `The status of ${withArticle(resource)} that was removed is still told`,
    expected: describeReply(last),
    received: describeReply(exchange),
    exchange,
  };
}

/** The fault of a list that shows a trigger which was removed, and is no longer there to be read. */
async function listedOfGone(
  scene: Scene,
  life: PathOnlyLife,
  trigger: Instance,
  role: Role,
): Promise<Fault | undefined> {
  const listing = life.list && (await listingOf(scene, life.list, trigger, role));
  const row = listing?.records.get(trigger.id);
  // A list may have what was stopped as well.
  if (row === undefined || isStopped(stateOf(row)?.state ?? '')) return undefined;
  const { reply } = await readOne(scene, life.read!, trigger, role);
  if (![404, 410].includes(reply.status)) return undefined;
  const requirement = endpointRequirement(life.list!);
  return { ...stillListed(listing!.exchange, life, trigger), key: 'listed', requirement };
}

function isStopped(state: string): boolean {
  return /^(cancel|abort|stop)/.test(state);
}

/** Two triggers below the same record. */
type Two = { readonly one: Instance; readonly other: Instance };

/**
 * Removing one trigger leaves the others that are there. One that is done may go by itself, also once it was read: what
 * is missing is held to be taken by a removal only where that happens to new ones, time after time and at once, of
 * triggers that stay what they are however often they are read before.
 */
export async function takesNoOther(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const usual = keyHolder(scene, life.create.role);
  const two = lastTwo(livingRecords(scene, life.resource)) ?? (await firstTwo(scene, life, usual));
  if (two === undefined) return notApplicable('no two triggers were created below the same record');
  const role = heldBy(scene, life, two.one);
  return (await isMissing(scene, life, role, two)) ? takesNew(scene, life, role, two.one) : passed;
}

/** Whether a removal takes another trigger away time after time, of new ones beside one that was there. */
async function takesNew(scene: Scene, life: PathOnlyLife, role: Role, near: Instance): Promise<Outcome> {
  let loss: Loss | undefined;
  for (let round = 0; round < rounds; round++) {
    const again = await createTwo(scene, life, role, near);
    loss = again && (await lossBy(scene, life, role, again));
    if (loss === undefined) return passed;
  }
  return loss === undefined ? passed : failed(removedOther(loss.exchange, life, loss.other));
}

/** A removal after which the other trigger is not there. */
type Loss = { readonly exchange: Exchange; readonly other: Instance };

/** How often a loss has to be seen, and how often a trigger is read with the same result before it. */
const [rounds, readings] = [2, 5];

/** The two that were created last of those that stand below one record, the newer one first. */
function lastTwo(triggers: readonly Instance[]): Two | undefined {
  const one = triggers.at(-1);
  const other = one && besideOf(triggers, one);
  return one === undefined || other === undefined ? undefined : { one, other };
}

/** The one that was created last beside another, below the same record. */
function besideOf(triggers: readonly Instance[], one: Instance): Instance | undefined {
  return triggers.findLast(({ id, parents }) => id !== one.id && isSame(parents, one.parents));
}

/** Asked for alone, the case begins with two of its own. */
async function firstTwo(scene: Scene, life: PathOnlyLife, role: Role): Promise<Two | undefined> {
  const own = await scene.arrange.get(life.resource, { role, subject: 'own' });
  return own.ok ? createTwo(scene, life, role, own.value) : undefined;
}

/** Whether one of two that were there is not, once the other is removed. */
async function isMissing(scene: Scene, life: PathOnlyLife, role: Role, { one, other }: Two): Promise<boolean> {
  const removal = await scene.send(life.remove, { path: pathTo(life.remove, one) }, { role });
  if (!isSuccess(removal.reply)) return removal.reply.status === 404;
  return (await readOne(scene, life.read!, other, role)).reply.status === 404;
}

/** Two new ones, below the record that a trigger stands below. */
async function createTwo(
  scene: Scene,
  { resource, create }: PathOnlyLife,
  role: Role,
  { parents }: Instance,
): Promise<Two | undefined> {
  const places = resourceParams(create).map(({ resource: of }) => [of!, parents[of!] ?? '']);
  const below = Object.fromEntries(places) as Record<string, string>;
  const make = () => scene.arrange.get(resource, { role, subject: 'fresh', below });
  const [one, other] = [await make(), await make()];
  return one.ok && other.ok && one.value.id !== other.value.id ? { one: one.value, other: other.value } : undefined;
}

/** Removes the one; undefined where the other is there all the same, or was not for certain before. */
async function lossBy(scene: Scene, life: PathOnlyLife, role: Role, { one, other }: Two): Promise<Loss | undefined> {
  const ask = (): Promise<Exchange> => readOne(scene, life.read!, other, role);
  const before = await ask();
  for (let count = 1; count < readings; count++) if (!isSameAnswer(before, await ask())) return undefined;
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, one) }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const isThere = ({ reply }: Exchange): boolean => reply.status !== 404;
  const after = await eventually(scene, life.resource, ask, isThere);
  return isThere(after) ? undefined : { exchange, other };
}

function isSameAnswer(one: Exchange, { reply }: Exchange): boolean {
  return isSuccess(reply) && isSame(jsonOf(one.reply), jsonOf(reply));
}
