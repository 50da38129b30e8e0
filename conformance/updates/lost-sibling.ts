import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { fieldOf } from '../arrange/records.ts';
import { isEmpty } from './part-of.ts';
import { replacedText } from './replaced-text.ts';
import type { Scene } from '../scene.ts';
import type { Update } from './update-one.ts';

/** A text that is gone, and how it read. */
export type Sibling = { readonly name: string; readonly was: string };

/** Fields with an update of their own, or that the record is known by: another update has no business with them. */
export const siblings: readonly string[] = ['title', 'name', 'displayName', 'description'];

/** What may bring a record into another state. */
const ofState = /\/(publish|definition|schema)$/;

/** What is of a type for good: its lists are by type, and each type takes a config of its own. */
const typed: readonly string[] = ['DataStorage', 'DataDestination'];

/**
 * A text that the record had, or records of its own, and that an update of another part of it has taken along. An update of
 * the whole record may leave out what shall be gone.
 */
export function lostSibling(
  operation: Operation,
  { before, sent, prefix }: Pick<Update, 'before' | 'sent' | 'prefix'>,
  after: Exchange,
): Sibling | undefined {
  if (!isSuccess(after.reply)) return undefined;
  const [old, now] = [jsonOf(before.reply), jsonOf(after.reply)];
  if (typed.includes(operation.lifecycle.resource) && !('type' in sent)) {
    const [was, is] = [fieldOf(old, 'type'), fieldOf(now, 'type')];
    if (typeof was === 'string' && typeof is === 'string' && is !== was) return { name: 'type', was };
  }
  if (operation.path.endsWith('}')) return undefined;
  for (const name of siblings.filter((one) => !(one in sent))) {
    const [was, is] = [fieldOf(old, name), fieldOf(now, name)];
    if (typeof was !== 'string' || !hasName(was, prefix) || is === was) continue;
    // What is null may be left out of a record; of another answer, or in another state, it may not be shown at all.
    const isLeftOut = after.operation === before.operation && !ofState.test(operation.path);
    if (is === undefined && !isLeftOut) continue;
    // A title may be shown as a name, be it beside it.
    const isItself = Object.entries(sent).some(
      ([field, value]) => value === is && (fieldOf(now, field) === undefined || fieldOf(old, field) === was),
    );
    if (isItself && name !== 'description') continue;
    // What was given a little earlier may show only now.
    const isOurs = typeof is === 'string' && hasName(is, prefix) && !Object.values(sent).includes(is);
    if (!isOurs) return { name, was };
  }
  return /\/(title|description)$/.test(operation.path) ? emptiedPart(old, now) : undefined;
}

/**
 * The type that a record was created with, and is no more, though no update sends another: one that nobody has looked at may have
 * changed it. Records are read by the types that they are created with, as another one shows.
 */
export function lostType(
  { arrange, diary }: Pick<Scene, 'arrange' | 'diary'>,
  read: Operation,
  { instance, sent }: Pick<Update, 'instance' | 'sent'>,
  after: Exchange,
): Sibling | undefined {
  const { resource } = read.lifecycle;
  if (!typed.includes(resource) || 'type' in sent || !isSuccess(after.reply)) return undefined;
  const typeIn = (answer: Exchange | undefined): unknown => answer && fieldOf(jsonOf(answer.reply), 'type');
  const createdAs = (id: string): unknown => typeIn(arrange.creationOf({ resource, id, parents: {} }));
  const [was, is] = [createdAs(instance.id), typeIn(after)];
  if (typeof was !== 'string' || typeof is !== 'string' || is === was) return undefined;
  const areAlike = diary.some(({ exchange, parts }) => {
    const id = Object.values(parts.path ?? {}).at(-1);
    const isRead = exchange.operation === read && isSuccess(exchange.reply) && id !== undefined && id !== instance.id;
    return isRead && createdAs(id) === was && typeIn(exchange) === was;
  });
  return areAlike ? { name: 'type', was } : undefined;
}

/** A text of our own in whose place the record shows another one that the update was not about. */
export function replacedSibling({ before, exchange, ...update }: Update, after: Exchange): Sibling | undefined {
  const [was, told, is] = [before, exchange, after].map(({ reply }) => jsonOf(reply));
  const name = isSuccess(after.reply) ? replacedText(exchange.operation!, update, { was, told, is }) : undefined;
  return name === undefined ? undefined : { name, was: String(fieldOf(was, name)) };
}

/** Records that belong to a record, be it as owners or as messages, and that it shows none of any more: words are not about them. */
function emptiedPart(old: unknown, now: unknown): Sibling | undefined {
  const own = isObject(old) && isObject(now) ? Object.entries(old) : [];
  const emptied = own.find(
    ([name, was]) => holdsRecords(was, name) && Object.hasOwn(now as object, name) && isEmpty(fieldOf(now, name)),
  );
  return emptied && { name: emptied[0], was: JSON.stringify(emptied[1]).slice(0, shownAtMost) };
}

const shownAtMost = 200;

function holdsRecords(value: unknown, name: string): boolean {
  if (!Array.isArray(value))
    return isObject(value) && Object.entries(value).some(([key, one]) => holdsRecords(one, key));
  const isRecord = (item: unknown): boolean =>
    isObject(item) ? Object.keys(item).some((key) => /^id$|Id$|_id$/.test(key)) : /ids$/i.test(name);
  return value.some(isRecord);
}

/** An update took a text with it that it was not about. */
export function siblingFault(operation: Operation, exchange: Exchange, after: Exchange, { name, was }: Sibling): Fault {
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} takes its ${name} with it`;
  return {
    key: 'sibling',
    summary,
    expected: was,
    received: `${after.message.method} ${after.message.path} then gives ${describeReply(after)}`,
    exchange,
  };
}
