import { isObject } from '../../spec/json.ts';
import { type Exchange, jsonOf } from '../target/message.ts';

/**
 * Whether a history shows the words of the answer to a message, and the message itself nowhere: then it is no matter of form
 * that this is not to be seen.
 */
export function isAnsweredAlone(answer: Exchange, before: Exchange, history: Exchange, message: string): boolean {
  if (plain(history.reply.body).includes(plain(message))) return false;
  const [was, is] = [before, history].map(({ reply }) => listedIn(jsonOf(reply)));
  const count = (texts: readonly string[] | undefined, text: string): number =>
    texts?.filter((one) => one === text).length ?? 0;
  return textsIn(jsonOf(answer.reply))
    .filter(isSpoken)
    .some((text) => count(is, text) > count(was, text));
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

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
