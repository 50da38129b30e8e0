import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { withArticle } from '../article.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { siblings } from './lost-sibling.ts';
import { fieldGiven, fieldNamedIn, isEmpty, partOf, textsIn } from './part-of.ts';
import type { Update } from './update-one.ts';

/** A part of a record that was given by an update of its own. */
export type Given = { readonly name: string; readonly operation: Operation };

/** A part that is gone, and what it was. */
export type Taken = Given & { readonly was: unknown };

/** What a record is made of, each of what is before it: a new definition may leave nothing of a schema. */
const substance: readonly string[] = ['definition', 'schema', 'blended-fields-config'];

/** Whether an update may leave nothing of what another one has given. */
function mayGo(given: Operation, update: Operation): boolean {
  const [at, by] = [given, update].map(({ path }) => substance.indexOf(path.slice(path.lastIndexOf('/') + 1)));
  return by! >= 0 && at! > by!;
}

/** The parts of a record that updates have given it so far, and that are shown. */
export function givenParts(scene: Scene, read: Operation, instance: Instance): Promise<Given[]> {
  return scene.once(`given ${Object.values(pathTo(read, instance)).join('/')}`, () => Promise.resolve([]));
}

/** Notes the parts that an update has given, as far as the record shows them, under whatever name. */
export function noteParts(
  given: Given[],
  operation: Operation,
  { sent, before }: Pick<Update, 'sent'> & Partial<Pick<Update, 'before'>>,
  after: Exchange,
): void {
  const record = jsonOf(after.reply);
  const field = fieldNamedIn(record, operation.path, sent) ?? fieldGiven(before && jsonOf(before.reply), record, sent);
  for (const name of new Set([...Object.keys(sent), ...(field === undefined ? [] : [field])])) {
    const isKnown = given.some((one) => one.name === name) || siblings.includes(name);
    if (!isKnown && !isEmpty(partOf(record, name))) given.push({ name, operation });
  }
}

/**
 * A part that another update had given, and that is gone with an update that has no business with it. One of the whole record may
 * replace all of it but what it is available for, which is switched by an operation of its own.
 */
export function takenPart(
  given: readonly Given[],
  operation: Operation,
  { before, sent }: Pick<Update, 'before' | 'sent'>,
  after: Exchange,
): Taken | undefined {
  if (!isSuccess(after.reply)) return undefined;
  const [old, now] = [before, after].map(({ reply }) => jsonOf(reply));
  const isOfWhole = operation.path.endsWith('}');
  const isOwn = (part: Given): boolean =>
    part.operation === operation ||
    part.name in sent ||
    (isOfWhole && part.operation.path !== `${operation.path}/availability`);
  const isSwitched = (was: unknown, is: unknown): boolean => typeof was === 'boolean' && is === !was;
  const isGone = ({ operation: giving }: Given, was: unknown, is: unknown): boolean =>
    (giving.path.endsWith('/availability') && isSwitched(was, is)) ||
    (!isOfWhole && !isEmpty(was) && (isEmpty(is) || (naming.test(giving.path) && lacksIds(was, is))));
  const isTaken = (part: Given): boolean => {
    const [was, is] = [old, now].map((record) => partOf(record, part.name));
    return !isOwn(part) && !mayGo(part.operation, operation) && isGone(part, was, is) && !isMadeOf(was, old, sent);
  };
  const taken = given.find(isTaken);
  return taken === undefined ? undefined : { ...taken, was: partOf(old, taken.name) };
}

/** Whether a list is one of what the lists have in them that an update is about, such as of all owners. */
function isMadeOf(was: unknown, old: unknown, sent: Update['sent']): boolean {
  const parts = Object.keys(sent).map((name) => partOf(old, name));
  const isIn = (item: unknown): boolean => textsIn(item).some((text) => parts.some((part) => mentions(part, text)));
  return Array.isArray(was) && was.length > 0 && was.every(isIn);
}

/** What gives a record a list of others. */
const naming = /\/(owners|contexts)$/;

/** Whether a list, or one of several, has not all of the ids that it had. */
export function lacksIds(was: unknown, is: unknown): boolean {
  if (Array.isArray(was)) {
    const ids = was.map((one: unknown) => (isObject(one) ? one['id'] : one));
    return Array.isArray(is) && ids.some((id) => typeof id === 'string' && !mentions(is, id));
  }
  return isObject(was) && isObject(is) && Object.entries(was).some(([name, one]) => lacksIds(one, is[name]));
}

/** An update took a part with it that it was not about. */
export function takenFault(exchange: Exchange, after: Exchange, { name, was }: Taken): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} takes its ${name} with it`;
  const is = JSON.stringify(partOf(jsonOf(after.reply), name)) ?? 'nothing';
  return { key: 'taken', summary, expected: `${name}: ${JSON.stringify(was)}`, received: `${name}: ${is}`, exchange };
}
