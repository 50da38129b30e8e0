import { hasName } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Lost } from './lost-field.ts';
import type { Told } from './lost-told.ts';
import { isFreeText, type Update } from './update-one.ts';

/**
 * A free text of our own that is shown joined with the one that was there before, or of which the beginning alone is shown: what
 * was sent replaces what was there, and is short.
 *
 * @example
 * const seen = { was: { notes: 'conform-1 a' }, is: { notes: 'conform-1 a conform-1 b' } };
 * garbledText({ sent: { notes: 'conform-1 b' }, prefix: 'conform-1' }, seen); // { name: 'notes', sent: 'conform-1 b' }
 */
export function garbledText(
  { sent, prefix }: Pick<Update, 'sent' | 'prefix'>,
  { was, is }: Pick<Told, 'was' | 'is'>,
): Lost | undefined {
  const garbled = Object.entries(sent).find(([name, value]) => {
    if (!isFreeText(name, value) || !hasName(value as string, prefix)) return false;
    const text = value as string;
    const [old, now] = [fieldOf(was, name), fieldOf(is, name)];
    if (typeof now !== 'string' || now === '' || now === text) return false;
    const isJoined = typeof old === 'string' && old !== '' && now.includes(text) && rest(now, text).includes(old);
    return isJoined || text.startsWith(now);
  });
  return garbled === undefined ? undefined : { name: garbled[0], sent: garbled[1] };
}

/** What stands beside one part of a text. */
function rest(text: string, part: string): string {
  return text.replace(part, '');
}
