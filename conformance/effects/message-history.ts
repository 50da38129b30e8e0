import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { isSame } from '../updates/is-same.ts';

/** How long a text is that stands within another by no chance. */
const tellingLength = 4;

/**
 * The text of an earlier message that the history showed before another came, and does not with that one; also where
 * it is shown as part of another text, such as that of the answer.
 */
export function forgottenMessage(
  earlier: Json | undefined,
  before: Exchange,
  history: Exchange,
  text: string,
): string | undefined {
  if (typeof earlier !== 'string' || earlier.length < tellingLength) return undefined;
  const [was, is] = [jsonOf(before.reply), jsonOf(history.reply)];
  const isForgotten = isListed(is, text) && isListed(was, earlier) && !contains(is, earlier);
  return isForgotten ? earlier : undefined;
}

/** What was said in a session beside a message, as far as it was accepted: the field of each body that has the text. */
export function saidBefore(
  diary: readonly Pick<Entry, 'exchange' | 'parts'>[],
  message: Exchange,
  { path = {} }: RequestParts,
  field: string,
): readonly (Json | undefined)[] {
  const isHere = (one: RequestParts): boolean => Object.entries(path).every(([name, id]) => one.path?.[name] === id);
  return diary.flatMap(({ exchange, parts }) => {
    const isSaid =
      exchange.operation?.id === message.operation?.id && exchange !== message && isSuccess(exchange.reply);
    return isSaid && isHere(parts) && isObject(parts.body) ? [parts.body[field]] : [];
  });
}

/**
 * Whether a history has a message twice, which was sent once: two items of one list have its text, and differ in
 * nothing but what is another in each item, such as an id or a time. What an answer repeats is said by another role,
 * which others have, too.
 */
export function isSaidTwice(history: Exchange, text: string): boolean {
  return listsIn(jsonOf(history.reply)).some((list) => {
    const said = list.filter((item) => Object.values(item).includes(text));
    return said.some((one, at) => said.slice(at + 1).some((other) => isTwin(list, one, other)));
  });
}

/** Whether a message is the last word in a history: nothing has come after it that could be its answer. */
export function awaitsAnswer(before: Exchange, history: Exchange, text: string): boolean {
  const [was, is] = [jsonOf(before.reply), jsonOf(history.reply)];
  const count = (value: unknown): number => listsIn(value).flat().length;
  return isListed(is, text) && count(is) === count(was) + 1;
}

/** A field that says who has said something. */
const speaker = /^(role|author|sender|from|by|speaker|type|kind)/i;

/** Whether a history has the words of both sides; undefined where it has none, or does not say whose they are. */
export function hasBothSides(history: Exchange): boolean | undefined {
  const items = listsIn(jsonOf(history.reply)).find((list) => list.length > 1) ?? [];
  const names = Object.keys(items[0] ?? {}).filter((name) => speaker.test(name));
  return names.length === 0
    ? undefined
    : names.some((name) => items.some((item) => !isSame(item[name], items[0]![name])));
}

/**
 * Whether the answer to a message has in it a message of the form of those in a history, said by another side, which
 * the history has not.
 */
export function holdsUnkept(answer: Exchange, history: Exchange): boolean {
  const items = listsIn(jsonOf(history.reply)).find((list) => list.length > 0) ?? [];
  const [item] = items;
  const sides = Object.keys(item ?? {}).filter((name) => speaker.test(name));
  if (item === undefined || sides.length === 0 || item['id'] === undefined) return false;
  return objectsIn(jsonOf(answer.reply)).some(
    (one) =>
      isSame(Object.keys(one).toSorted(), Object.keys(item).toSorted()) &&
      sides.some((name) => items.every((other) => !isSame(other[name], one[name]))) &&
      items.every((other) => !isSame(other['id'], one['id'])),
  );
}

function objectsIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

function isTwin(list: readonly JsonObject[], one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(one);
  if (!isSame(names.toSorted(), Object.keys(other).toSorted())) return false;
  const rest = list.filter((item) => item !== one && item !== other);
  const isOwn = (name: string): boolean =>
    rest.length > 0 && rest.every((item) => ![one[name], other[name]].some((value) => isSame(value, item[name])));
  return names.every((name) => isSame(one[name], other[name]) || isOwn(name));
}

/** The lists anywhere within a value, each with its objects alone. */
export function listsIn(value: unknown): readonly (readonly JsonObject[])[] {
  if (Array.isArray(value)) return [value.filter(isObject), ...value.flatMap(listsIn)];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}

/** Whether a text stands in a list somewhere within: what stands elsewhere may be the last one alone. */
function isListed(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return contains(value, text);
  return isObject(value) && Object.values(value).some((one) => isListed(one, text));
}

function contains(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  return isObject(value) || Array.isArray(value) ? Object.values(value).some((one) => contains(one, text)) : false;
}
