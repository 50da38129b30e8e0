import { nameFieldIn } from '../arrange/lifecycle.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Misnamed } from './misnamed.ts';

/**
 * The name that a creation sent, where the record shows its beginning alone in that very field, or all of it in small letters,
 * though a list shows another record of the kind with a longer one, or with a capital: a service may shorten names, or write
 * them small, and then it does so with each. One that is no longer than people make theirs is not shortened.
 */
export function cutName({ diary }: Pick<Scene, 'diary'>, creation: Exchange, read: Exchange): Misnamed | undefined {
  const { operation, message } = creation;
  const body = message.body === undefined ? undefined : jsonOf({ body: message.body });
  const field = nameFieldIn(body);
  if (operation === undefined || field === undefined || !isSuccess(read.reply)) return undefined;
  const sent = fieldOf(body, field) as string;
  const shown = trimmed(fieldOf(jsonOf(read.reply), field));
  const isSmall = shown !== sent.trim() && shown === sent.trim().toLowerCase();
  if (shown === '' || shown === sent.trim() || !(isSmall || sent.trim().startsWith(shown))) return undefined;
  if (isCutShort(sent, shown)) return { field, sent };
  const { resource } = operation.lifecycle;
  const isOtherwise = (row: unknown): boolean => {
    const name = trimmed(fieldOf(row, field));
    return isSmall ? name !== name.toLowerCase() : name.length > shown.length;
  };
  const isShown = diary.some(({ exchange }) => {
    const { action, resource: listed } = exchange.operation!.lifecycle;
    if (action !== 'list' || listed !== resource || !isSuccess(exchange.reply)) return false;
    return toRecords(jsonOf(exchange.reply))?.some(isOtherwise) === true;
  });
  return isShown ? { field, sent } : undefined;
}

/**
 * Whether a text is the beginning of another, and that no longer than people make names, so that nobody has to cut it.
 *
 * @example isCutShort('Orders of the week, by region', 'Orders of the week, by') // true
 */
export function isCutShort(sent: string, shown: string): boolean {
  const [whole, part] = [sent.trim(), shown.trim()];
  return part !== whole && whole.startsWith(part) && part.length >= shownAtLeast && whole.length <= usualLength;
}

/** What is shown of a name at least that was cut, and how long one may be that nobody has to cut: characters. */
const [shownAtLeast, usualLength] = [16, 64];

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
