import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { requiredOfAnswer } from '../arrange/described-answer.ts';
import type { Instance } from '../arrange/instances.ts';
import { mentions } from '../arrange/mentions.ts';
import { fieldOf, toId } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { hasSameFields } from './has-same-fields.ts';
import { inEnvelope } from './in-envelope.ts';
import { isSame } from './is-same.ts';
import type { Told } from './lost-told.ts';
import { textsIn } from './part-of.ts';
import type { Update } from './update-one.ts';

/** A field of an answer that has the value from before the update, and what was sent. */
export type Stale = { readonly name: string; readonly was: unknown; readonly sent: unknown };

/**
 * A field that the answer to an update shows as it was before, though the record that is read next has the new value:
 * the answer is the record that was updated, and nothing is behind.
 */
export function staleAnswer({ sent, before, exchange }: Update, after: Exchange): Stale | undefined {
  if (!isSuccess(after.reply)) return undefined;
  return staleField(sent, { was: jsonOf(before.reply), told: jsonOf(exchange.reply), is: jsonOf(after.reply) });
}

/** The same of a record before and after an update, and what that was answered with. */
export function staleField(sent: JsonObject, { was, told, is }: Told): Stale | undefined {
  const name = Object.keys(sent).find((one) => {
    const [old, says, now] = [was, told, is].map((record) => fieldOf(record, one));
    return isPlain(old) && says === old && now === sent[one] && now !== old && !hasAnywhere(told, now);
  });
  if (name !== undefined) return { name, was: fieldOf(was, name), sent: sent[name] };
  return isObject(was) && isObject(told) && isObject(is) ? stalePart(sent, { was, told, is }) : undefined;
}

/**
 * A part of it that has texts which were sent, where the answer has come to have them nowhere, and that part as it
 * was. Null may say that it is not shown, unless the answer has the same fields as the record.
 */
function stalePart(
  sent: JsonObject,
  { was, told, is }: { readonly [Name in keyof Told]: Readonly<Record<string, unknown>> },
): Stale | undefined {
  const isTold = (text: string): boolean =>
    Object.keys(told).some((name) => mentions(told[name], text) && !mentions(was[name], text));
  const isNew = (text: string, name: string): boolean =>
    mentions(is[name], text) && !mentions(was[name], text) && !isTold(text);
  const name = Object.keys(was).find(
    (one) =>
      (isValue(was[one]) || (was[one] === null && hasSameFields(told, is))) &&
      isSame(told[one], was[one]) &&
      textsIn(sent).some((text) => isNew(text, one)),
  );
  return name === undefined ? undefined : { name, was: was[name], sent: is[name] };
}

function isValue(value: unknown): boolean {
  return (value ?? null) !== null;
}

/** An answer may show a record as it was, and beside it as it is. */
function hasAnywhere(told: unknown, value: unknown): boolean {
  return JSON.stringify(told).includes(JSON.stringify(value));
}

/**
 * The id of another record that an action on one is answered with: one that is known, so that it is not the id of
 * something else which the answer shows.
 */
export function otherAnswered(
  scene: Scene,
  { id, parents }: Instance,
  { operation, reply }: Exchange,
): string | undefined {
  if (!isSuccess(reply) || operation === undefined) return undefined;
  const { resource } = operation.lifecycle;
  const shown = toId(jsonOf(reply), resource, scene.profile.idField);
  if (shown === undefined || shown === id || reply.body.includes(id)) return undefined;
  const other = { resource, id: shown, parents };
  return scene.arrange.creationOf(other) !== undefined || scene.arrange.existed(other) ? shown : undefined;
}

/**
 * The id that an answer shows in the field in which reading shows that of the record, before and after: the answer is
 * the record, as other fields with its values tell.
 */
export function otherId({ id }: Instance, { was, told, is }: Told): string | undefined {
  if (!isObject(was) || mentions(told, id)) return undefined;
  // What stands deeper may have been made of the record, and have an id and words of its own.
  const record = isObject(told) && isObject(told['data']) ? told['data'] : inEnvelope(told);
  if (!isObject(record)) return undefined;
  const isOwn = (value: unknown): boolean => value === id || String(value) === id;
  const name = Object.keys(was).find((one) => isOwn(was[one]) && isOwn(fieldOf(is, one)));
  const shown = name === undefined ? undefined : record[name];
  const alike = Object.keys(was).filter((one) => isPlain(was[one]) && record[one] === was[one]);
  return alike.length >= alikeAtLeast && typeof shown === 'string' ? shown : undefined;
}

/** How many values an answer has in common with the record that it is taken for. */
const alikeAtLeast = 2;

/** An update is answered with the record as it was before. */
export function oldFault(exchange: Exchange, { name, was, sent }: Stale): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} is answered with what was there before`;
  const received = `${name}: ${JSON.stringify(was)}, and then the record has ${JSON.stringify(sent)}`;
  return { key: 'old', summary, expected: `${name}: ${JSON.stringify(sent)}`, received, exchange };
}

/** An action on one record is answered with another. */
export function otherFault(exchange: Exchange, id: string): Fault {
  const summary = `What is done to ${withArticle(exchange.operation!.lifecycle.resource)} is answered with another`;
  return { key: 'answered', summary, expected: id, received: describeReply(exchange), exchange };
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * The fault of an answer that has none of what the description of the target requires of it, though the record that
 * was read before has: it is another thing than the record that is stated.
 */
export async function answeredWithout(
  scene: Scene,
  operation: Operation,
  { before, exchange }: Pick<Update, 'before' | 'exchange'>,
): Promise<Fault | undefined> {
  const told = isSuccess(exchange.reply) ? inEnvelope(jsonOf(exchange.reply)) : undefined;
  const record = inEnvelope(jsonOf(before.reply));
  if (operation.success.schema === undefined || !isObject(told) || !isObject(record)) return undefined;
  const names = Object.keys(await requiredOfAnswer(scene, operation));
  const known = names.filter((name) => name in record);
  if (known.length < namesAtLeast || names.some((name) => name in told)) return undefined;
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} is answered with something else`;
  return { key: 'answer', summary, expected: known.join(', '), received: describeReply(exchange), exchange };
}

/** So many names that are alike are no chance. */
const namesAtLeast = 2;
