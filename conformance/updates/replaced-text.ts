import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { inEnvelope } from './in-envelope.ts';
import type { Told } from './lost-told.ts';
import type { Update } from './update-one.ts';

/**
 * The name of a text of our own that an update was not about, where reading the record then shows another text that is none of
 * ours: other than what the answer says, or after a change of the title or the description alone.
 */
export function replacedText(
  { path }: Pick<Operation, 'path'>,
  { sent, prefix }: Pick<Update, 'sent' | 'prefix'>,
  { was, told, is }: Told,
): string | undefined {
  const isOfWords = /\/(title|description)$/.test(path);
  const [old, said, now] = [was, told, is].map(inEnvelope);
  if (!isObject(old) || !isObject(said) || !isObject(now)) return undefined;
  const isReplaced = (text: unknown, answer: unknown, other: unknown): boolean => {
    if (isObject(text))
      return Object.keys(text).some((name) => isReplaced(text[name], innerOf(answer, name), innerOf(other, name)));
    if (typeof text !== 'string' || typeof other !== 'string' || other === text) return false;
    return (isOfWords || answer === text) && hasName(text, prefix) && !hasName(other, prefix);
  };
  return Object.keys(old).find((name) => !(name in sent) && isReplaced(old[name], said[name], now[name]));
}

function innerOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
