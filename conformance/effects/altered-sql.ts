import { isObject, type JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';

/**
 * The text that a body was sent with somewhere, as a record shows it at the same place, where that is its beginning alone, or
 * all of it in letters of one size: what is quoted in SQL is then no longer the same.
 *
 * @example alteredSql({ definition: { sql: "SELECT 'A'" } }, { definition: { sql: "select 'a'" } }, "SELECT 'A'") // "select 'a'"
 */
export function alteredSql(sent: JsonObject, record: unknown, text: string): string | undefined {
  const shown = shownAt(sent, record, text)?.trim();
  if (shown === undefined || shown === '' || shown === text) return undefined;
  const isCut = text.startsWith(shown);
  return isCut || shown === text.toLowerCase() || shown === text.toUpperCase() ? shown : undefined;
}

/** What a record shows at the place that a text has in what was sent. */
function shownAt(sent: JsonObject, record: unknown, text: string): string | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const at: unknown = fieldOf(record, name);
    const shown = isObject(value) ? shownAt(value, at, text) : value === text ? at : undefined;
    if (typeof shown === 'string') return shown;
  }
  return undefined;
}
