import type { JsonObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';

/**
 * The list, such as one of recipients, of which a record shows one text and not another: what is alike is stored alike. A list
 * that is not shown, or in another form, says nothing.
 *
 * @example lostListItem(['to'], { to: ['a@x', 'b@x'] }, { account: { to: ['a@x'] } }) // 'to'
 */
export function lostListItem(names: readonly string[], sent: JsonObject, record: unknown): string | undefined {
  return names.find((name) => {
    const items = sent[name];
    if (!Array.isArray(items)) return false;
    const shown = items.filter((item) => typeof item === 'string' && mentions(record, item));
    return shown.length > 0 && shown.length < items.length;
  });
}
