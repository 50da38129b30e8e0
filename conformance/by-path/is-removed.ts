import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Fault } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import { belowAnother } from '../arrange/below-another.ts';
import { readsAsBefore } from '../state/reads-as-before.ts';
import {
  misplaced,
  removedBelowAnother,
  removedOther,
  stillListed,
  stillRead,
  unremovable,
  unremoved,
} from '../state/state-faults.ts';
import { isGone } from './is-gone.ts';
import { isMissing } from './is-missing.ts';
import { lostReference, references } from './lost-reference.ts';
import { look, type Sight } from './look.ts';
import type { Pair } from './pair.ts';
import { usesBelow } from './uses-below.ts';

/**
 * What is removed is no longer listed, and the other record is. Nor is it read in each word as before: DELETE takes the
 * record away from its URI (RFC 9110, 9.3.5), and where it is kept softly, that shows.
 */
export async function isRemoved(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, role, own, fresh } = pair;
  // A removed trigger is a stopped one: what then becomes of it is not shown.
  if (life.list === undefined || life.status !== undefined || own.id === fresh.id) return undefined;
  // What is removed is neither the oldest nor the newest, so that neither is taken for it.
  const newer = await newerThan(pair);
  const before = await look(scene, life, own, role);
  const elsewhere = before.listing?.records.has(fresh.id) === true ? await removedElsewhere(pair) : undefined;
  if (elsewhere !== undefined) return elsewhere;
  const using = await usesBelow(pair);
  const referred = [...(await references(pair)), ...(using?.uses ?? [])];
  const remove = (): Promise<Exchange> => scene.send(life.remove, { path: pathTo(life.remove, fresh) }, { role });
  const first = await remove();
  // What has something below it may be kept from being removed.
  const isFreed = !isSuccess(first.reply) && first.reply.status !== 404 && (await using?.remove()) === true;
  const exchange = isFreed ? await remove() : first;
  if (!isSuccess(exchange.reply)) return unreachable(pair, exchange);
  const isUnlisted = ({ listing }: Sight): boolean => listing?.records.has(fresh.id) !== true;
  const after = await eventually(scene, life.resource, () => look(scene, life, own, role), isUnlisted);
  if (!isUnlisted(after)) {
    const isKept =
      life.read === undefined
        ? await canBeRemoved(pair)
        : isSuccess((await readOne(scene, life.read, fresh, role)).reply);
    return isKept ? unremoved(exchange, life) : stillListed(after.listing!.exchange, life, fresh);
  }
  // However what is gone is answered, it is not with a server error, which is looked for everywhere.
  const ghost =
    life.read && (await readsAsBefore(scene, life.read, fresh, role, before.listing?.records.get(fresh.id)));
  if (ghost !== undefined) return stillRead(ghost, exchange, life);
  if (isThere(before, own.id) && isLost(after, own.id)) return removedOther(exchange, life, own);
  const isTaken = newer !== undefined && before.listing?.records.has(newer.id) && !after.listing?.records.has(newer.id);
  if (isTaken && (await isGone(scene, life, newer, role))) return removedOther(exchange, life, newer);
  return lostReference(pair, referred, exchange);
}

/** The fault that a record which is listed is removed under the path of another parent as well. */
async function removedElsewhere({ scene, life, role, own, fresh }: Pair): Promise<Fault | undefined> {
  const { resource, remove } = life;
  const [parent, leaf] = resourceParams(remove).slice(-2);
  if (parent?.resource === undefined || leaf?.resource !== resource) return undefined;
  const other = await belowAnother(scene, parent.resource, role, fresh);
  if ('state' in other) return undefined;
  const exchange = await scene.send(remove, { path: pathTo(remove, other) }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const isListed = ({ listing }: Sight): boolean => listing?.records.has(fresh.id) === true;
  const after = await eventually(scene, resource, () => look(scene, life, own, role), isListed);
  if (isListed(after) || after.listing === undefined) return undefined;
  return removedBelowAnother(resource, parent.resource, exchange, 'it is no longer listed');
}

/** A record that is created after the other two, in the same place, where that is allowed. */
async function newerThan({ scene, life, role, fresh }: Pair): Promise<Instance | undefined> {
  const below = Object.fromEntries(
    resourceParams(life.create).map(({ resource }) => [resource!, fresh.parents[resource!] ?? '']),
  );
  if (Object.values(below).includes('')) return undefined;
  const made = await scene.arrange.get(life.resource, { role, subject: 'fresh', below });
  return made.ok && made.value.id !== fresh.id ? made.value : undefined;
}

/**
 * What is listed, and answered as if it were not there, to whoever may ask: by its removal alone, or where it was
 * created.
 */
async function unreachable(pair: Pair, removal: Exchange): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  const { listing } = await look(scene, life, fresh, role);
  if (removal.reply.status !== 404 || listing?.records.has(fresh.id) !== true) return undefined;
  if (!(await isMissing(pair, [life.remove]))) return undefined;
  const creation = scene.arrange.creationOf({ resource: life.resource, ...fresh });
  const isElsewhere = life.changes.length > 0 && (await isMissing(pair, life.changes.slice(0, 1)));
  return creation !== undefined && isElsewhere ? misplaced(creation, life) : unremovable(removal, life);
}

/** Whether a record is there to be removed: where none reads it, that tells a lost one from one that is not listed. */
export async function canBeRemoved({ scene, life, role, fresh }: Pair): Promise<boolean> {
  return isSuccess((await scene.send(life.remove, { path: pathTo(life.remove, fresh) }, { role })).reply);
}

function isThere({ read, listing }: Sight, id: string): boolean {
  return (read === undefined || isSuccess(read.reply)) && listing?.records.has(id) === true;
}

function isLost({ read, listing }: Sight, id: string): boolean {
  return (read === undefined || read.reply.status === 404) && listing?.records.has(id) === false;
}
