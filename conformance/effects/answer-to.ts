import type { JsonObject } from '../../spec/json.ts';
import { stateNames } from '../arrange/state-names.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { textsIn } from '../updates/part-of.ts';
import { listsIn } from './message-history.ts';

/**
 * The item of a history that is the answer to a message: it stands behind the message, was not there before, and is said
 * by an assistant that has said more since than earlier messages have left it to answer. Undefined where what it says may
 * be no more than that an answer is to come, or asks for something.
 */
export function answerTo(message: string, before: Exchange, history: Exchange): JsonObject | undefined {
  if (!isSuccess(before.reply) || !isSuccess(history.reply)) return undefined;
  const [was, is] = [before, history].map(({ reply }) => listsIn(jsonOf(reply))) as [Lists, Lists];
  const says = (item: JsonObject): boolean =>
    isSaid(item) && textsIn(item).some((text) => text.includes(message.trim()));
  const list = is.find((items) => items.some(says)) ?? [];
  const left = Math.max(0, count(was, isSaid) - count(was, isAnswer));
  if (count(is, isAnswer) - count(was, isAnswer) <= left) return undefined;
  const answer = list.slice(list.findLastIndex(says) + 1).findLast(isAnswer);
  const isAlike = (item: JsonObject): boolean => isSame(item, answer);
  const isNew = answer !== undefined && count(is, isAlike) > count(was, isAlike);
  return isNew && isLastWord(answer) ? answer : undefined;
}

type Lists = readonly (readonly JsonObject[])[];

function count(lists: Lists, isCounted: (item: JsonObject) => boolean): number {
  return lists.flat().filter(isCounted).length;
}

/** Whether somebody has said an item who is no assistant. */
function isSaid(item: JsonObject): boolean {
  const side = sideOf(item);
  return side !== undefined && !assistant.test(side) && !/^(system|tool|function)$/i.test(side);
}

function isAnswer(item: JsonObject): boolean {
  return assistant.test(sideOf(item) ?? '');
}

const assistant = /^(ai|bot|model|.*assistant.*)$/i;

/** Who has said an item. */
export function sideOf(item: JsonObject): string | undefined {
  const sides = Object.entries(item).filter(([name]) => /^(role|author|sender|from|by|speaker)$/i.test(name));
  return sides.map(([, value]) => value).find((value) => typeof value === 'string');
}

/** How long a text is at most that says no more than that something is being done. */
const asideLength = 200;

/** Words of who has not finished. */
const unfinished =
  /\b(working|processing|thinking|generating|preparing|loading|running|progress|moment|wait|let me|shortly|soon|started|queued|pending|will)\b/i;

/** What a text ends with that does not conclude. */
const open = /([?:…]|\.\.\.)$/;

/** Whether an item has a text of words, all that it says is said by it, and nothing about it is said to be unfinished. */
function isLastWord(item: JsonObject): boolean {
  const spoken = textsIn(item).filter((text) => /\p{L} +\p{L}/u.test(text));
  const isAside = (text: string): boolean =>
    open.test(text.trim()) || (text.length <= asideLength && unfinished.test(text));
  const states = stateNames.map((name) => item[name]).filter((state) => typeof state === 'string');
  const hasEnded = states.every((state) => /^(succe|complete|done|finish|sent)/i.test(state));
  const isAsking = Object.entries(item).some(([name, value]) => /tool|call/i.test(name) && Boolean(value));
  return spoken.length > 0 && !spoken.some(isAside) && hasEnded && !isAsking;
}
