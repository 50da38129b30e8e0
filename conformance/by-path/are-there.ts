import type { Json } from '../../spec/json.ts';
import { hasName, nameOf, pathTo, readOne } from '../lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../message.ts';
import type { Fault } from '../outcome.ts';
import { eventually } from '../patience.ts';
import { another, same, uncreated, unlisted, unreadable } from '../state/state-faults.ts';
import { canBeRemoved } from './is-removed.ts';
import { listingOf, look, type Sight } from './look.ts';
import type { Pair } from './pair.ts';

/** As many as a list shows at least, whatever its page: beyond that, a record may be on a later one. */
const shownAtLeast = 10;

/** What was created is read and listed by its creator, and is itself. */
export async function areThere(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, role, own, fresh } = pair;
  const creation = scene.arrange.creationOf(fresh.id);
  if (creation === undefined) return undefined;
  if (own.id === fresh.id) return isNamed(creation) && (await isRead(pair)) ? same(creation, life) : undefined;
  const sight = await eventually(
    scene,
    life.resource,
    () => look(scene, life, fresh, role),
    (seen) => missing(pair, seen, creation) === undefined,
  );
  const fault = missing(pair, sight, creation);
  if (fault === undefined || (await isSeenElsewhere(pair, sight))) return undefined;
  return sight.read === undefined && (await canBeRemoved(pair))
    ? unlisted(sight.listing!.exchange, life, fresh)
    : fault;
}

function missing(pair: Pair, { read, listing }: Sight, creation: Exchange): Fault | undefined {
  const { life, fresh, before } = pair;
  const isListed = listing?.records.has(fresh.id);
  if (read?.reply.status === 404) return isListed === true ? unreadable(read, life) : uncreated(creation, life);
  const confused = read === undefined ? undefined : mixed(pair, read, creation);
  if (confused !== undefined) return confused;
  if (isListed !== false || listing === undefined || (read !== undefined && !isSuccess(read.reply))) return undefined;
  // Where the list has grown, it shows the record under another id.
  const { size } = listing.records;
  if (size >= shownAtLeast || before === undefined || size > before.records.size) return undefined;
  return read === undefined ? uncreated(creation, life) : unlisted(listing.exchange, life, fresh);
}

/** Reading gives the other record, or what goes by another name than the answer to the creation shows. */
function mixed({ life, own, fresh }: Pair, read: Exchange, creation: Exchange): Fault | undefined {
  if (!isSuccess(read.reply)) return undefined;
  const { body } = read.reply;
  if (body.includes(own.id) && !body.includes(fresh.id)) return another(read, life, fresh);
  const given = givenName(creation);
  const isShown = given !== undefined && hasName(creation.reply.body, given);
  const shown = nameOf(jsonOf(read.reply) as Json | undefined);
  return isShown && shown !== undefined && !hasName(body, given) ? another(read, life, fresh) : undefined;
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

async function isRead({ scene, life, role, fresh }: Pair): Promise<boolean> {
  if (life.read !== undefined) return isSuccess((await readOne(scene, life.read, fresh, role)).reply);
  return (await listingOf(scene, life.list!, fresh, role))?.records.has(fresh.id) === true;
}

/** Whether the creation gave the record a name of its own: without one, two creations may be the same. */
function isNamed(creation: Exchange): boolean {
  return givenName(creation) !== undefined;
}

function givenName({ message: { body } }: Exchange): string | undefined {
  return body === undefined ? undefined : nameOf(JSON.parse(body) as Json);
}
