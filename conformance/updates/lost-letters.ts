import type { JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Lost } from './lost-field.ts';

/** Letters beyond Latin-1, and beyond what two bytes can tell, that are written in one way alone: both, and either. */
const letters = ['漢𠮷', '漢', '𠮷'];

/** What is made of them: question marks, nothing, or what comes of their bytes where these are taken for letters of their own. */
const instead = /^(\?*|(æ¼¢)?(ð[ \u00A0]®·)?)$/;

/**
 * The text of which a record shows all but letters beyond Latin-1: in place of those stands a question mark or nothing, or what
 * comes of their bytes. A text that a service has written anew has other words, too.
 *
 * @example lostLetters({ notes: 'Ours, on 漢 alone' }, { notes: 'Ours, on ? alone' }) // { name: 'notes', sent: 'Ours, on 漢 alone' }
 */
export function lostLetters(sent: JsonObject, shown: unknown): Lost | undefined {
  const lost = Object.entries(sent).find(([name, text]) => {
    const is = fieldOf(shown, name);
    return typeof text === 'string' && typeof is === 'string' && letters.some((some) => lacks(text, is, some));
  });
  return lost === undefined ? undefined : { name: lost[0], sent: lost[1] };
}

function lacks(text: string, is: string, some: string): boolean {
  const at = text.indexOf(some);
  if (at === -1 || Array.from(some).some((letter) => is.includes(letter))) return false;
  const [before, behind] = [text.slice(0, at), text.slice(at + some.length).trimEnd()].map(plain);
  const now = plain(is.trimEnd());
  if (!now.startsWith(before!) || !now.endsWith(behind!)) return false;
  const between = now.slice(before!.length, now.length - behind!.length);
  return now.length >= before!.length + behind!.length && instead.test(between);
}

/** A text in one form, with one kind of mark for what could not be kept; of the letters in Latin-1 nothing is known. */
function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/[ø\uFFFD¿]/g, '?');
}
