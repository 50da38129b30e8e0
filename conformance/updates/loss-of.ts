import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isDescribedBody, toldFields } from '../arrange/described-body.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { cutText } from './cut-text.ts';
import { fillsNull } from './fills-null.ts';
import { garbledText } from './garbled-text.ts';
import { type Known, type Lost, lostField, toldNames } from './lost-field.ts';
import { lostItemLeaf } from './lost-item-leaf.ts';
import { lostLeaf } from './lost-leaf.ts';
import { keptObject } from './kept-object.ts';
import { lostAddress, lostIds, nullPart } from './lost-part.ts';
import { lostTold, tellsOfNull } from './lost-told.ts';
import { nullObject } from './null-object.ts';
import { shownFields } from './shown-fields.ts';
import type { Update } from './update-one.ts';

/** What was accepted, and is not there when the record is read. */
export function lossOf(
  scene: Scene,
  operation: Operation,
  { update, known, after }: { readonly update: Update; readonly known: Known; readonly after: Exchange },
): Lost | undefined {
  const lost =
    lostField(update, after, known) ??
    nullPart(operation.lifecycle.resource, update, after) ??
    nullObject(scene, operation, update, after, known);
  if (lost !== undefined) return lost;
  const records = { was: jsonOf(update.before.reply), told: jsonOf(update.exchange.reply), is: jsonOf(after.reply) };
  const garbled = isSuccess(after.reply) ? garbledText(update, records) : undefined;
  if (garbled !== undefined) return garbled;
  const told = isSuccess(after.reply) ? lostTold(update.sent, records, known) : undefined;
  if (told !== undefined) return told;
  const cut = isSuccess(after.reply) ? cutText(update.sent, records.is) : undefined;
  if (cut !== undefined) return { name: cut, sent: update.sent[cut] };
  const creation = scene.arrange.creationOf({ resource: operation.lifecycle.resource, ...update.instance });
  const created = sentIn(creation);
  const taken = Object.entries(isObject(created) ? created : {}).filter(([name]) => known.told?.includes(name));
  const object = keptObject(scene, update, after, Object.fromEntries(taken));
  if (object !== undefined) return object;
  const leaf = lostLeaf(update, after);
  const item = isSuccess(after.reply) ? lostItemLeaf(update.sent, records.is) : undefined;
  const address = isSuccess(after.reply) ? lostAddress(update.sent, records.is, created) : undefined;
  if (isGiven(scene, operation)) return lostIds(update, after) ?? leaf ?? item ?? address;
  const described = known.isDescribed === true ? (lostIds(update, after) ?? item ?? leaf) : undefined;
  if (described !== undefined) return described;
  // A text of our own is one that may stand there.
  return typeof leaf?.sent === 'string' && hasName(leaf.sent, scene.prefix) ? leaf : undefined;
}

function sentIn(creation: Exchange | undefined): Json | undefined {
  return creation?.message.body === undefined ? undefined : (JSON.parse(creation.message.body) as Json);
}

/**
 * What can be held against a record; which fields are shown at all is asked only where the answer tells of one that
 * was null.
 */
export async function knownOf(scene: Scene, read: Operation, update: Update): Promise<Known> {
  const record = jsonOf(update.before.reply);
  const isOpen =
    toldNames(update).some((name) => fieldOf(record, name) === null) ||
    tellsOfNull(record, jsonOf(update.exchange.reply));
  const shown = isOpen ? await shownFields(scene, read, update.role, update.others) : new Set<string>();
  const isDescribed = await isDescribedBody(scene, update.exchange.operation!, update.sent);
  const told = await toldFields(scene, update.exchange.operation!);
  return { shown, isKnown: scene.arrange.isKnown, isNone: isOpen && fillsNull(scene, read), isDescribed, told };
}

/** Whether what a body says is known to be right: the operator has given it. */
function isGiven({ profile }: Scene, operation: Operation): boolean {
  return requestOf(profile, operation)?.body !== undefined;
}
