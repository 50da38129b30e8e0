import { isObject } from '../../spec/json.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { fieldOf } from '../arrange/records.ts';

/**
 * A field that a creation sent, that its answer shows as sent, and that the record then shows with another value. A secret
 * may be shown once and masked from then on.
 */
export function otherField(creation: Exchange, record: unknown): readonly [name: string, sent: unknown] | undefined {
  const { body } = creation.message;
  const sent: unknown = body === undefined ? undefined : JSON.parse(body);
  const answer = jsonOf(creation.reply);
  return Object.entries(isObject(sent) ? sent : {}).find(([name, value]) => {
    if (!isPlain(value) || secret.test(name) || fieldOf(answer, name) !== value) return false;
    const shown = fieldOf(record, name);
    return typeof shown === typeof value && shown !== value && !isMasked(shown) && !isShortened(shown, value);
  });
}

/**
 * A field that a creation sent and reading the record shows as sent, and that its list shows with another value. A star is
 * no mask in a schedule.
 */
export function otherInList(creation: Exchange, record: unknown, row: unknown): readonly [string, unknown] | undefined {
  const { body } = creation.message;
  const sent: unknown = body === undefined ? undefined : JSON.parse(body);
  return Object.entries(isObject(sent) ? sent : {}).find(([name, value]) => {
    const listed = fieldOf(row, name);
    if (!isPlain(value) || secret.test(name) || fieldOf(record, name) !== value || typeof listed !== typeof value)
      return false;
    const isMask = typeof listed === 'string' && /\*{2}|[•…]|x{4}/.test(listed);
    return listed !== value && listed !== '' && !isMask && !isShortened(listed, value);
  });
}

/** What is named a key alone is one by which something goes. */
const secret = /secret|password|token|credential|.key$/i;

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isMasked(value: unknown): boolean {
  return typeof value === 'string' && /\*{2}|[•…]|x{4}/.test(value);
}

/** A list may show the beginning of a long text, and a name in other letters. */
function isShortened(shown: unknown, value: unknown): boolean {
  if (typeof shown !== 'string' || typeof value !== 'string') return false;
  const start = shown
    .replace(/\s*\.{3}$/, '')
    .trim()
    .toLowerCase();
  return start !== '' && value.trim().toLowerCase().startsWith(start);
}
