import { isObject } from '../../spec/json.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';

/**
 * Whether a history shows the words of the answer to a message, or has come to show more that is said to be an answer, and the
 * message itself nowhere, or only as part of that answer: then it is no matter of form that this is not to be seen.
 */
export function isAnsweredAlone(answer: Exchange, before: Exchange, history: Exchange, message: string): boolean {
  const [old, now] = [before, history].map(({ reply }) => jsonOf(reply));
  if (plain(besideAnswers(now, message).join('\n')).includes(plain(message))) return false;
  const [was, is] = [old, now].map(listedIn);
  if (listsOfAnswers(now).flat().length > listsOfAnswers(old).flat().length) return true;
  const count = (texts: readonly string[] | undefined, text: string): number =>
    texts?.filter((one) => one === text).length ?? 0;
  return textsIn(jsonOf(answer.reply))
    .filter(isSpoken)
    .some((text) => count(is, text) > count(was, text));
}

/** The lists of which all that stands in them is said to be an answer. */
function listsOfAnswers(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return value.length > 0 && value.every(isAnswer) ? [value] : [];
  return isObject(value) ? Object.values(value).flatMap(listsOfAnswers) : [];
}

function isAnswer(item: unknown): boolean {
  const entries = isObject(item) ? Object.entries(item) : [];
  return entries.some(([name, value]) => speaking.test(name) && typeof value === 'string' && assistant.test(value));
}

const speaking = /^(role|author|sender|from|by|speaker)$/i;
const assistant = /^(ai|bot|model|system|.*assistant.*)$/i;

/** The texts that are not said to be an answer, and what is the message word by word. */
function besideAnswers(value: unknown, message: string): readonly string[] {
  if (isAnswer(value)) return textsIn(value).filter((text) => plain(text) === plain(message));
  if (typeof value === 'string') return [value];
  return isObject(value) || Array.isArray(value)
    ? Object.values(value).flatMap((one) => besideAnswers(one, message))
    : [];
}

/** Words with a space between: no id, no name of a role, no time. */
function isSpoken(text: string): boolean {
  return /\p{L} +\p{L}/u.test(text.trim());
}

/** A text without what it may be dressed up with. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/<[^>]*>|&#?\w+;|[\s\p{P}\p{S}]/gu, '');
}

/** The texts in lists: what stands elsewhere may be a title that was made of one. */
function listedIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return textsIn(value);
  return isObject(value) ? Object.values(value).flatMap(listedIn) : [];
}
