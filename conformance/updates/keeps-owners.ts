import type { Operation } from '../../spec/operation.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentionsUnder } from '../arrange/mentions.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { withArticle } from '../article.ts';
import { nameAlone } from './name-alone.ts';
import { ownerLists } from './owner-lists.ts';
import { ownedUnlisted } from './owned-unlisted.ts';
import { sharedOwners } from './shared-owners.ts';
import { givenParts, noteParts } from './taken-part.ts';
import { twoMembers } from './two-members.ts';
import { type Update, updateOne } from './update-one.ts';

/**
 * Owners that an update of a record has given it stay where another one says nothing of owners, if whatever else it leaves out
 * stays; and they are those of this record alone, until others are given in their place.
 */
export async function keepsOwners(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const creator = creatorOf(scene, read.lifecycle.resource, keyHolder(scene, operation.role));
  const names = await ownerLists(scene, operation);
  const owners = names.length === 0 ? [] : await twoMembers(scene, creator);
  if (owners.length < 2) return notApplicable('nothing says that it gives owners, or who may be one is not known');
  const also = Object.fromEntries(names.map((name) => [name, owners]));
  const done = await updateOne(scene, operation, read, { alone: true, also });
  if (!done.ok) return notApplicable(done.reason);
  const update = done.value;
  const ask = (): Promise<Exchange> => readOne(scene, read, update.instance, update.role);
  const isOwned = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && owners.every((id) => mentionsUnder(jsonOf(reply), /owner/i, id));
  const owned = await eventually(scene, read.lifecycle.resource, ask, isOwned);
  if (!isOwned(owned)) return notApplicable('the owners of a record are not shown');
  noteParts(await givenParts(scene, read, update.instance), operation, { sent: also }, owned);
  const fault =
    (await sharedOwners(scene, operation, read, { update, names, owners })) ??
    (await ownedUnlisted(scene, read.lifecycle.resource, update.instance, update.role)) ??
    (await lostOwners(scene, operation, { update, names, owned, ask, isOwned })) ??
    (await keptOwner(scene, operation, { update, names, ask }, owners));
  return fault === undefined ? passed : failed(fault);
}

/** A record that has owners, and how it is read. */
type Owned = {
  readonly update: Update;
  readonly names: readonly string[];
  readonly owned: Exchange;
  readonly ask: () => Promise<Exchange>;
  readonly isOwned: (answer: Exchange) => boolean;
};

/** The fault that an update of the name alone takes the owners, and leaves all else that it says nothing of. */
async function lostOwners(
  scene: Scene,
  operation: Operation,
  { update, names, owned, ask, isOwned }: Owned,
): Promise<Fault | undefined> {
  const renaming = await nameAlone(scene, operation, update, owned);
  if (renaming === undefined) return undefined;
  const { exchange, left, isLeft, giveBack } = renaming;
  const isRight = (answer: Exchange): boolean => isOwned(answer) || !isLeft(answer);
  const after = await eventually(scene, operation.lifecycle.resource, ask, isRight);
  if (!isOwned(after) || !isLeft(after)) await giveBack();
  if (isRight(after)) return undefined;
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} takes its owners with it`;
  const expected = `${names.join(', ')}: ${JSON.stringify(update.sent[names[0]!])}, as ${left.join(', ')} is as before`;
  return { key: 'owners', summary, expected, received: describeReply(after), exchange };
}

/** The fault that who is not among the owners that are sent next is one still: a list that is sent replaces the one before it. */
async function keptOwner(
  scene: Scene,
  operation: Operation,
  { update, names, ask }: Pick<Owned, 'update' | 'names' | 'ask'>,
  [former, ...rest]: readonly string[],
): Promise<Fault | undefined> {
  const { sent, instance, role, before } = update;
  const has = ({ reply }: Exchange): boolean => isSuccess(reply) && mentionsUnder(jsonOf(reply), /owner/i, former!);
  // Who was one before may be so for another reason.
  if (has(before)) return undefined;
  const lists = Object.fromEntries(names.map((name) => [name, rest]));
  const as = scene.diary.findLast(({ exchange }) => exchange === update.exchange)?.as ?? { role };
  const parts = { path: pathTo(operation, instance), body: { ...sent, ...lists } };
  const exchange = await scene.send(operation, parts, as);
  if (!isSuccess(exchange.reply)) return undefined;
  const after = await eventually(scene, operation.lifecycle.resource, ask, (answer) => !has(answer));
  if (!has(after)) return undefined;
  const summary = `An update of ${names.join(', ')} adds to what it replaces`;
  const expected = `${names.join(', ')}: ${JSON.stringify(rest)}`;
  return { key: 'added', summary, expected, received: `${former} as well`, exchange };
}
