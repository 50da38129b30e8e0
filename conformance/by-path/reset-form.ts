import { isObject, type JsonObject } from '../../spec/json.ts';
import { variedForms } from '../arrange/varied-forms.ts';
import { fieldOf } from '../arrange/records.ts';

/**
 * A cron expression or a time zone that was sent as it was shown before, wherever it stands in a body, and in place of
 * which another one is shown since: it is not a way of writing it.
 *
 * @example resetForm({ timeZone: 'Europe/Berlin' }, { was: { timeZone: 'Europe/Berlin' }, is: { timeZone: 'UTC' } }) // 'timeZone'
 */
export function resetForm(
  sent: JsonObject,
  { was, is }: { readonly was: unknown; readonly is: unknown },
): string | undefined {
  const own = variedForms(sent).find(({ name, value }) => {
    const now = fieldOf(is, name);
    return fieldOf(was, name) === value && typeof now === 'string' && now !== value;
  });
  if (own !== undefined) return own.name;
  const objects = Object.entries(sent).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  return objects.find(
    ([name, inner]) => resetForm(inner, { was: fieldOf(was, name), is: fieldOf(is, name) }) !== undefined,
  )?.[0];
}
