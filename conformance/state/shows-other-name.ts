import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { hasName, nameOf } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { fieldOf } from '../arrange/records.ts';

/**
 * Whether a record that is read goes by another name than the one it was given, and that the answer to its creation shows.
 * Where either shows none, nothing is known; null in the field of the name is another one.
 */
export function showsOtherName(creation: Exchange | undefined, read: Exchange): boolean {
  const given = givenName(creation);
  if (creation === undefined || given === undefined || !isSuccess(read.reply)) return false;
  const record = jsonOf(read.reply) as Json | undefined;
  if (!hasName(creation.reply.body, given) || hasName(read.reply.body, given)) return false;
  return nameOf(record) !== undefined || isNull(record, given, jsonOf(creation.reply));
}

/** Whether a record has null in the field in which the answer to its creation has the name. */
function isNull(record: unknown, given: string, created: unknown): boolean {
  const field = fieldWith(given, created);
  return field !== undefined && fieldOf(record, field) === null;
}

/** The field in which the answer to a creation has the name that was given. */
export function nameFieldOf(creation: Exchange): string {
  return fieldWith(givenName(creation) ?? '', jsonOf(creation.reply)) ?? 'title';
}

function fieldWith(given: string, created: unknown): string | undefined {
  return Object.keys(isObject(created) ? created : {}).find((name) => (created as JsonObject)[name] === given);
}

/** The name that a creation gave; undefined where it gave none. */
export function givenName(creation: Exchange | undefined): string | undefined {
  const body = creation?.message.body;
  return body === undefined ? undefined : nameOf(jsonOf({ body }) as Json);
}
