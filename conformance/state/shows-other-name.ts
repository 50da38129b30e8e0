import type { Json } from '../../spec/json.ts';
import { hasName, nameOf } from '../lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../message.ts';

/**
 * Whether a record that is read goes by another name than the one it was given, and that the answer to its creation shows.
 * Where either shows none, nothing is known.
 */
export function showsOtherName(creation: Exchange | undefined, read: Exchange): boolean {
  const given = givenName(creation);
  if (creation === undefined || given === undefined || !isSuccess(read.reply)) return false;
  const shown = nameOf(jsonOf(read.reply) as Json | undefined);
  return hasName(creation.reply.body, given) && shown !== undefined && !hasName(read.reply.body, given);
}

/** The name that a creation gave; undefined where it gave none. */
export function givenName(creation: Exchange | undefined): string | undefined {
  const body = creation?.message.body;
  return body === undefined ? undefined : nameOf(JSON.parse(body) as Json);
}
