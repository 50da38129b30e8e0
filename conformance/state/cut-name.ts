import { nameFieldIn } from '../arrange/lifecycle.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Misnamed } from './misnamed.ts';

/**
 * The name that a creation sent, where the record shows its beginning alone in that very field, though a list shows another
 * record of the kind with a longer one: a service may shorten names, and then it shortens each.
 */
export function cutName({ diary }: Pick<Scene, 'diary'>, creation: Exchange, read: Exchange): Misnamed | undefined {
  const { operation, message } = creation;
  const body = message.body === undefined ? undefined : jsonOf({ body: message.body });
  const field = nameFieldIn(body);
  if (operation === undefined || field === undefined || !isSuccess(read.reply)) return undefined;
  const sent = fieldOf(body, field) as string;
  const shown = trimmed(fieldOf(jsonOf(read.reply), field));
  if (shown === '' || shown === sent.trim() || !sent.trim().startsWith(shown)) return undefined;
  const { resource } = operation.lifecycle;
  const isLonger = (row: unknown): boolean => trimmed(fieldOf(row, field)).length > shown.length;
  const isShown = diary.some(({ exchange }) => {
    const { action, resource: listed } = exchange.operation!.lifecycle;
    if (action !== 'list' || listed !== resource || !isSuccess(exchange.reply)) return false;
    return toRecords(jsonOf(exchange.reply))?.some(isLonger) === true;
  });
  return isShown ? { field, sent } : undefined;
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
