import { isObject } from '../../spec/json.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { toId, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { eventually } from '../target/patience.ts';
import { otherField, otherInList } from '../state/other-field.ts';
import { misnamedFault } from '../state/misnamed.ts';
import { givenName, showsOtherName } from '../state/shows-other-name.ts';
import {
  another,
  createdTwice,
  listedTwice,
  otherwise,
  removedOther,
  same,
  uncreated,
  unlisted,
  unreadable,
} from '../state/state-faults.ts';
import { twinOf } from '../state/twin-of.ts';
import { isTwin } from '../undisturbed/twin.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { canBeRemoved } from './is-removed.ts';
import { type Listing, listingOf, look, shownAtLeast, type Sight } from './look.ts';
import { lostOnCreation } from './lost-on-creation.ts';
import type { Pair } from './pair.ts';
import type { PathOnlyLife } from './path-only-life.ts';
import { strangeId } from './strange-id.ts';
import { storedOtherwise } from './stored-otherwise.ts';

/** What was created is read and listed by its creator, and is itself. */
export async function areThere(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, role, own, fresh } = pair;
  const creation = scene.arrange.creationOf({ resource: life.resource, ...fresh });
  if (creation === undefined) return undefined;
  // Without a name, two creations may be the same.
  if (own.id === fresh.id) {
    const isThere = await eventually(
      scene,
      life.resource,
      () => isRead(pair),
      (read) => read,
    );
    if (isThere) return givenName(creation) === undefined ? undefined : same(creation, life);
    return life.status !== undefined && (await isNowhere(pair)) ? uncreated(creation, life) : undefined;
  }
  let wasRead = false;
  const sight = await eventually(
    scene,
    life.resource,
    async () => {
      const seen = await look(scene, life, fresh, role);
      wasRead ||= seen.read !== undefined && isSuccess(seen.read.reply);
      return seen;
    },
    (seen) => missing(pair, seen, creation) === undefined,
  );
  const fault = missing(pair, sight, creation);
  // A trigger may be done with once its result was read.
  const isDone = life.status !== undefined && wasRead && sight.read?.reply.status === 404;
  if (fault === undefined) {
    const lost = await lostOnCreation(pair, sight, creation);
    if (lost === undefined) return strangeId(pair, sight, creation);
    const shown = sight.read ?? sight.listing!.exchange;
    const received = `${describeReply(creation)}, and then ${describeReply(shown)}`;
    // What was not kept, and what is not shown, nobody can tell apart.
    const operations = [creation, shown].map(({ operation }) => operation!.id);
    return { ...otherwise(creation, life, [lost.field, lost.sent]), received, operations };
  }
  if (isDone) return undefined;
  // What is told of other records does not rest on who is shown this one.
  if (['double', 'twice', 'others'].includes(fault.key ?? '')) return fault;
  if (mixed(pair, sight, creation) !== undefined) {
    const stored = await storedOtherwise(pair, sight, creation);
    return stored === undefined ? fault : otherwise(creation, life, [stored.field, stored.sent]);
  }
  if (await isSeenElsewhere(pair, sight)) return undefined;
  if (sight.read !== undefined || !(await canBeRemoved(pair))) return fault;
  // Which of the two keeps it out of the list does not show: nothing else shows it.
  return { ...unlisted(sight.listing!.exchange, life, fresh), operations: [life.list!.id, life.create.id] };
}

function missing(pair: Pair, sight: Sight, creation: Exchange): Fault | undefined {
  const { read, listing } = sight;
  const { scene, life, own, fresh, before } = pair;
  const isListed = listing?.records.has(fresh.id);
  // A target that has no such list need not offer to read what would be in it.
  if (read?.reply.status === 404 && life.list !== undefined && listing === undefined) return undefined;
  if (read?.reply.status === 404) return isListed === true ? unreadable(read, life) : uncreated(creation, life);
  const confused = mixed(pair, sight, creation);
  if (confused !== undefined) return confused;
  if (listing !== undefined && twinOf(scene, { resource: life.resource, ...fresh }, listing.records) !== undefined)
    return createdTwice(creation, life);
  if (isDoubled(pair, listing)) return createdTwice(creation, life);
  // Of what is read by its id, another check looks for it.
  const twice = life.read === undefined && listing ? idListedTwice(scene, life, listing) : undefined;
  if (twice !== undefined) return listedTwice(listing!.exchange, life, { id: twice, parents: {} });
  const replaced = replacedBy(pair, listing);
  if (replaced !== undefined) return removedOther(creation, life, { id: replaced, parents: {} });
  if (isListed !== false || listing === undefined || (read !== undefined && !isSuccess(read.reply))) return undefined;
  if (before === undefined || listing.records.size >= shownAtLeast) return undefined;
  // Where the list has a new id, it is that of the record: it has several.
  const isOurs = (id: string): boolean =>
    scene.arrange.creationOf({ resource: life.resource, ...fresh, id }) !== undefined;
  const isNew = (id: string): boolean => id !== own.id && !before.records.has(id) && !isOurs(id);
  if ([...listing.records.keys()].some(isNew)) return undefined;
  return read === undefined ? uncreated(creation, life) : unlisted(listing.exchange, life, fresh);
}

/** The id of a record that stands in two rows of a list which are the same throughout. */
function idListedTwice(scene: Scene, { resource }: PathOnlyLife, { exchange }: Listing): string | undefined {
  const rows = toRecords(jsonOf(exchange.reply)) ?? [];
  const twice = rows.find((row, at) => rows.slice(at + 1).some((other) => isSame(row, other)));
  return twice === undefined ? undefined : toId(twice, resource, scene.profile.idField);
}

/** Whether a list of a place of our own has another record with the new one, which is like it in all but its id. */
function isDoubled({ scene, life, fresh, before }: Pair, listing: Sight['listing']): boolean {
  const row = listing?.records.get(fresh.id);
  if (row === undefined || before === undefined) return false;
  const isOurs = (id: string): boolean =>
    scene.arrange.creationOf({ resource: life.resource, ...fresh, id }) !== undefined;
  return [...listing!.records].some(
    ([id, other]) => !before.records.has(id) && !isOurs(id) && isTwin(scene, row, other),
  );
}

/**
 * The id of a record that a short list had before the other was created, and has no longer: the one that was created
 * before, or the first of those of which none is left. A trigger may be done with.
 */
function replacedBy({ life, own, before }: Pair, listing: Sight['listing']): string | undefined {
  if (life.status !== undefined || listing === undefined || before === undefined) return undefined;
  const known = [...before.records.keys()];
  const lost = known.filter((id) => !listing.records.has(id));
  const isOver = known.length === 0 || known.length >= shownAtLeast || listing.records.size >= shownAtLeast;
  if (isOver) return undefined;
  return lost.includes(own.id) ? own.id : lost.length === known.length ? lost[0] : undefined;
}

/**
 * Reading gives the other record, or what goes by another name than the answer to the creation shows, or the list has
 * another value of a field than was sent and answered.
 */
function mixed({ scene, life, own, fresh }: Pair, { read, listing }: Sight, creation: Exchange): Fault | undefined {
  if (read !== undefined && isSuccess(read.reply)) {
    const { body } = read.reply;
    const isOwn = body.includes(own.id) && !body.includes(fresh.id);
    if (isOwn || hasAnotherId(creation, read, fresh) || showsOtherName(creation, read))
      return another(read, life, fresh);
    const fault = misnamedFault(scene, life, fresh, read);
    if (fault !== undefined) return fault;
  }
  const record = read !== undefined && isSuccess(read.reply) ? jsonOf(read.reply) : undefined;
  const row = listing?.records.get(fresh.id);
  const inRecord = otherField(creation, record);
  if (inRecord !== undefined) return otherwise(read!, life, inRecord);
  const inList = otherField(creation, row) ?? otherInList(creation, record, row);
  return inList === undefined ? undefined : otherwise(listing!.exchange, life, inList);
}

/**
 * Whether the field that holds the id in the answer to a creation holds another one when it is read, and none has its
 * own.
 */
function hasAnotherId(creation: Exchange, { reply }: Exchange, { id }: Instance): boolean {
  const [answer, record] = [creation.reply, reply].map((one) => inEnvelope(jsonOf(one)));
  if (!isObject(answer) || !isObject(record) || reply.body.includes(id)) return false;
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
  return Object.entries(answer).some(([name, value]) => value === id && isText(record[name]));
}

/** A trigger that is done with may be gone while its status is still told; a record may be kept from its creator. */
async function isSeenElsewhere({ scene, life, role, fresh }: Pair, { read }: Sight): Promise<boolean> {
  if (life.status !== undefined && read?.reply.status === 404) {
    const { reply } = await scene.send(life.status, { path: pathTo(life.read!, fresh) }, { role });
    return isSuccess(reply);
  }
  if (life.read !== undefined || life.list === undefined) return false;
  for (const other of scene.sessions.keys()) {
    const listing = await listingOf(scene, life.list, fresh, other);
    if (listing === undefined || listing.records.has(fresh.id)) return true;
  }
  return false;
}

/** Whether a trigger is not there, and no status of it is told: one that may be given twice was never done with. */
async function isNowhere({ scene, life, role, fresh }: Pair): Promise<boolean> {
  const ask = [life.read!, life.status!].map((one) => scene.send(one, { path: pathTo(life.read!, fresh) }, { role }));
  return (await Promise.all(ask)).every(({ reply }) => reply.status === 404);
}

async function isRead({ scene, life, role, fresh }: Pair): Promise<boolean> {
  if (life.read !== undefined) return isSuccess((await readOne(scene, life.read, fresh, role)).reply);
  return (await listingOf(scene, life.list!, fresh, role))?.records.has(fresh.id) === true;
}
