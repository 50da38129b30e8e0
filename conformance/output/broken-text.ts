import type { Role } from '../../spec/roles.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { readGeneratedSql } from '../streams/generated-sql.ts';

/**
 * "Report SQL": the fault of what is generated for a report that compares with a text which has apostrophes, where that stands
 * between apostrophes with one of its own as it is, and so ends there.
 */
export async function brokenText(
  scene: Scene,
  report: { readonly id: string; readonly role: Role },
  value: string,
): Promise<Fault | undefined> {
  const generated = await readGeneratedSql(scene, report.id, report.role);
  if (generated === undefined || !endsWithin(generated.sql, value)) return undefined;
  const { sql, exchange } = generated;
  return {
    key: 'sql',
    summary: 'An apostrophe in what a report filters by ends the text in its generated SQL',
    expected: `the text ${value}, in any way in which its apostrophe does not end it`,
    received: sql.slice(0, 500),
    exchange,
  };
}

/**
 * Whether a value with apostrophes stands between two of them, one of its own as it is, where neither three of them, nor other
 * quotation marks around it, nor a comment give it another meaning.
 *
 * @example endsWithin("WHERE name = 'O'Brien'", "O'Brien") // true
 * @example endsWithin("WHERE name = 'O''Brien'", "O'Brien") // false
 */
export function endsWithin(sql: string, value: string): boolean {
  const code = sql.replaceAll(/--.*|#.*|\/\*[\s\S]*?\*\//g, '');
  const written = value
    .split("'")
    .map((part) => RegExp.escape(part))
    .join(String.raw`(''|\\'|')`);
  const found = new RegExp(`'${written}'`).exec(code);
  if (found === null || !found.slice(1).includes("'")) return false;
  const [before, after] = [code.slice(0, found.index), code.slice(found.index + found[0].length)];
  if (/['"`$\\]$/.test(before) || /^['"`$]/.test(after)) return false;
  return ['"', '$$'].every((mark) => before.split(mark).length % 2 === 1);
}
