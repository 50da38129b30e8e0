import type { JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Lost } from './lost-field.ts';

/** A letter beyond Latin-1, which is written in one way alone. */
const letter = '漢';

/**
 * The text of which a record shows all but a letter beyond Latin-1: in place of that stands a question mark or nothing, or what
 * comes of its bytes where they are taken for letters of their own. A text that a service has written anew has other words, too.
 *
 * @example lostLetters({ notes: 'Ours, on 漢 alone' }, { notes: 'Ours, on ? alone' }) // { name: 'notes', sent: 'Ours, on 漢 alone' }
 */
export function lostLetters(sent: JsonObject, shown: unknown): Lost | undefined {
  const lost = Object.entries(sent).find(([name, text]) => {
    const is = fieldOf(shown, name);
    if (typeof text !== 'string' || typeof is !== 'string' || is.includes(letter)) return false;
    const at = text.indexOf(letter);
    const [before, behind] = [text.slice(0, at), text.slice(at + letter.length).trimEnd()].map(plain);
    const now = plain(is.trimEnd());
    if (at === -1 || !now.startsWith(before!) || !now.endsWith(behind!)) return false;
    const between = now.slice(before!.length, now.length - behind!.length);
    return now.length >= before!.length + behind!.length && /^(\?*|æ¼¢)$/.test(between);
  });
  return lost === undefined ? undefined : { name: lost[0], sent: lost[1] };
}

/** A text in one form, with one kind of mark for what could not be kept; of the letters in Latin-1 nothing is known. */
function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/[ø\uFFFD¿]/g, '?');
}
