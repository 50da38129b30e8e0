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
  return Object.entries(old).find(([name, text]) => {
    const other = now[name];
    if (name in sent || typeof text !== 'string' || typeof other !== 'string') return false;
    return (isOfWords || said[name] === text) && other !== text && hasName(text, prefix) && !hasName(other, prefix);
  })?.[0];
}
