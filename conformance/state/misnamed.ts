import { isObject, type Json } from '../../spec/json.ts';
import type { Instance } from '../arrange/instances.ts';
import { type Lifecycle, nameFieldIn } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { resourceOf } from '../arrange/reference-of.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { fieldOf } from '../arrange/records.ts';
import { typeFieldOf, typesOf } from '../arrange/stated-types.ts';
import { isSpelledTwice } from '../arrange/spelled-twice.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import type { Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { cutName } from './cut-name.ts';
import { isSameName } from './is-same-name.ts';
import { namedOtherwise, otherwise } from './state-faults.ts';

/** What is called after what is said in it, whatever it was created with. */
const namesItself: readonly string[] = ['AiAssistantSession'];

/** A name that was sent, and the field that it was sent in. */
export type Misnamed = { readonly field: string; readonly sent: string };

/**
 * The name that a creation sent, where the record shows another one in that very field. That a creation takes a name there is
 * known only where the operator has given the body; a service may shorten a name, and make a slug of it.
 */
export function misnamed(scene: Pick<Scene, 'profile'>, creation: Exchange, read: Exchange): Misnamed | undefined {
  const { operation, message } = creation;
  if (operation === undefined || requestOf(scene.profile, operation)?.body === undefined) return undefined;
  if (message.body === undefined || !isSuccess(read.reply) || namesItself.includes(operation.lifecycle.resource))
    return undefined;
  const body = JSON.parse(message.body) as Json;
  const field = nameFieldIn(body);
  const [sent, shown] = [body, jsonOf(read.reply)].map((one) => (field === undefined ? '' : fieldOf(one, field)));
  if (field === undefined || typeof sent !== 'string' || typeof shown !== 'string' || shown.trim() === '')
    return undefined;
  return isSameName(read.reply.body, sent) || isSameName(shown, sent) ? undefined : { field, sent };
}

/** The fault of a creation whose record goes by another name, or refers to another record, than the one that was sent. */
export function misnamedFault(scene: Scene, life: Lifecycle, instance: Instance, read: Exchange): Fault | undefined {
  const creation = scene.arrange.creationOf({ resource: life.resource, ...instance });
  if (creation === undefined) return undefined;
  const name = misnamed(scene, creation, read) ?? cutName(scene, creation, read);
  if (name !== undefined) return namedOtherwise(creation, life, name);
  const other = otherReference(scene, creation, read) ?? otherType(scene, creation, read);
  return other === undefined ? undefined : otherwise(creation, life, [other.field, other.sent]);
}

/** A type of the stated ones that a creation sent, where the record shows another; a legacy type may count as its namesake. */
export function otherType(
  { contract }: Pick<Scene, 'contract'>,
  { operation, message }: Exchange,
  read: Exchange,
): Misnamed | undefined {
  const types = operation === undefined ? [] : typesOf(contract, operation.lifecycle.resource);
  const records = [message, read.reply].map(({ body }) => (body === undefined ? undefined : jsonOf({ body })));
  const [sent, shown] = records.map((record) => {
    const field = types.length === 0 || !isObject(record) ? undefined : typeFieldOf(record, types);
    return field === undefined ? undefined : { field, type: fieldOf(record, field) as string };
  });
  if (sent === undefined || shown === undefined || !isSuccess(read.reply)) return undefined;
  const isAlike = sent.type.includes(shown.type) || shown.type.includes(sent.type);
  return isAlike ? undefined : { field: sent.field, sent: sent.type };
}

/**
 * An id of another record that a creation sent, where the record shows another id in that very field; or, where what it
 * refers to stands in an object of its own, shows the id of another record there that is known as the sent one is.
 */
export function otherReference(
  scene: Pick<Scene, 'contract'> & { readonly arrange: Pick<Scene['arrange'], 'isKnown'> },
  { operation, message }: Exchange,
  read: Exchange,
): Misnamed | undefined {
  const sent = message.body === undefined ? undefined : jsonOf({ body: message.body });
  if (operation === undefined || !isObject(sent) || !isSuccess(read.reply)) return undefined;
  const record = jsonOf(read.reply);
  const found = Object.entries(sent).find(([field, id]) => {
    const resource = resourceOf(scene.contract, field);
    if (typeof id !== 'string' || resource === undefined || isSpelledTwice(sent, field)) return false;
    const shown = fieldOf(record, field);
    if (shown === undefined) return isOtherWithin(scene, record, resource, id);
    return typeof shown === 'string' && shown !== '' && shown.toLowerCase() !== id.toLowerCase();
  });
  return found === undefined ? undefined : { field: found[0], sent: found[1] as string };
}

function isOtherWithin(
  { arrange }: { readonly arrange: Pick<Scene['arrange'], 'isKnown'> },
  record: unknown,
  resource: string,
  id: string,
): boolean {
  const shown = mentions(record, id) ? undefined : referenceOf(record, resource);
  // A short number is mentioned nowhere, since it may be a count.
  return shown !== undefined && shown !== id && [shown, id].every((one) => arrange.isKnown(one));
}
