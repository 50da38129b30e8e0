import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toldFields } from '../arrange/described-body.ts';
import { describedOperation } from '../arrange/described.ts';
import { nameFieldIn, pathTo } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from './is-same.ts';
import { isEmpty, partOf } from './part-of.ts';
import type { Update } from './update-one.ts';

/** An update of the name of a record, and whether whatever else it could have sent stays; what others rest on can be given back. */
export type Renaming = {
  readonly exchange: Exchange;
  /** The fields that are left out, and shown with something. */
  readonly left: readonly string[];
  readonly isLeft: (answer: Exchange) => boolean;
  readonly giveBack: () => Promise<Exchange>;
};

/** Names of fields by which an update may be about credentials. */
export const ofCredentials: RegExp = /credential|oauth|account|connect/i;

/**
 * Gives a record that was updated a new name, and says no more than the target asks for beside it. Undefined where nothing else is
 * shown that could be sent, or it is refused. Whose the record is, and what connects it, is not looked at: it may be given apart.
 */
export async function nameAlone(
  scene: Scene,
  operation: Operation,
  { sent, before, exchange: given, instance, role }: Update,
  shown: Exchange,
): Promise<Renaming | undefined> {
  const body = await leastBody(scene, operation, sent);
  if (body === undefined) return undefined;
  const was = jsonOf(shown.reply);
  // What an update changes that does not send it, such as a version, no other one leaves.
  const isChanging = (name: string): boolean =>
    !(name in sent) && !isSame(partOf(jsonOf(before.reply), name), partOf(was, name));
  const isOther = (name: string): boolean =>
    !(name in body) && !/owner/i.test(name) && !ofCredentials.test(name) && !isChanging(name);
  const fields = new Set(await toldFields(scene, operation));
  const left = [...fields].filter((name) => isOther(name) && !isEmpty(partOf(was, name)));
  if (left.length === 0) return undefined;
  const as = scene.diary.findLast(({ exchange }) => exchange === given)?.as ?? { role };
  const send = (one: JsonObject): Promise<Exchange> =>
    scene.send(operation, { path: pathTo(operation, instance), body: one }, as);
  const exchange = await send(body);
  if (!isSuccess(exchange.reply)) return undefined;
  const isLeft = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && left.every((name) => isSame(partOf(jsonOf(reply), name), partOf(was, name)));
  return { exchange, left, isLeft, giveBack: () => send(sent) };
}

/** A new name, and what the target's own description requires beside it. */
async function leastBody(scene: Scene, operation: Operation, sent: JsonObject): Promise<JsonObject | undefined> {
  const name = nameFieldIn(sent);
  const schema = (await describedOperation(scene, operation))?.body;
  const required = isObject(schema) && Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  if (name === undefined || required.some((one) => !(one in sent))) return undefined;
  const kept = required.filter((one) => one !== name).map((one): [string, Json] => [one, sent[one]!]);
  return { ...Object.fromEntries(kept), [name]: scene.arrange.nextName() };
}
