import type { JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';

/**
 * A field with SQL in place of which a record shows other SQL: some word of what was sent stands nowhere in it.
 * However a service writes it, and whatever it puts around it, the words stay.
 *
 * @example lostSql({ sql: 'SELECT region FROM orders' }, { sql: 'SELECT region FR' }) // 'sql'
 */
export function lostSql(sent: JsonObject, record: unknown): string | undefined {
  return sqlNames(sent).find((name) => {
    const shown = fieldOf(record, name);
    return (
      typeof shown === 'string' && wordsOf(sent[name] as string).some((word) => !shown.toLowerCase().includes(word))
    );
  });
}

/** The fields of a body that hold SQL. */
export function sqlNames(body: JsonObject): readonly string[] {
  return Object.keys(body).filter((name) => isSql(body[name]));
}

function isSql(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(select\s[^]+\sfrom\s|with\s+\w+\s+as\s*\()/i.test(value);
}

/** The words of SQL; comments and what a service may put something else in place of are none. */
function wordsOf(sql: string): readonly string[] {
  const plain = sql.replaceAll(/--.*|\/\*[^]*?\*\/|\{\{.*?\}\}|\$\{.*?\}|[:@]\w+/g, ' ');
  return (plain.toLowerCase().match(/[a-z_]\w*/g) ?? []).filter((word) => word.length >= tellingLength);
}

/** One or two letters may stand anywhere, or be left out, as `AS` may. */
const tellingLength = 3;
