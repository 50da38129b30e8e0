import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Role } from '../../spec/roles.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { readGeneratedSql } from '../streams/generated-sql.ts';

/**
 * "Report SQL": the fault of what is generated for a report that compares with a text which has apostrophes, where that stands
 * between apostrophes with one of its own as it is, and so ends there; or where there is no condition at all, though the stream of
 * the report is filtered.
 *
 * @param isFiltered Whether the stream has fewer rows than without the filter.
 */
export async function brokenText(
  scene: Scene,
  report: { readonly id: string; readonly role: Role },
  value: string,
  isFiltered: boolean,
): Promise<Fault | undefined> {
  const generated = await readGeneratedSql(scene, report.id, report.role);
  if (generated === undefined) return undefined;
  const { sql, exchange } = generated;
  if (isFiltered && sql !== '' && hasNoCondition(sql))
    return {
      key: 'no condition',
      requirement: endpointRequirement(exchange.operation!),
      level: 'implied',
      summary: 'The generated SQL of a report has none of the conditions by which its stream is filtered',
      expected: `a condition with ${value}`,
      received: sql.slice(0, 500),
      exchange,
    };
  if (!endsWithin(sql, value)) return undefined;
  return {
    key: 'sql',
    summary: 'An apostrophe in what a report filters by ends the text in its generated SQL',
    expected: `the text ${value}, in any way in which its apostrophe does not end it`,
    received: sql.slice(0, 500),
    exchange,
  };
}

/** Whether SQL has no word by which a row may be left out, and nothing that another statement or a parameter may stand for. */
function hasNoCondition(sql: string): boolean {
  return !/\b(where|having|qualify|filter|join|case|if|iif|exists|with|call|exec(ute)?)\b|[?@:${}]/i.test(sql);
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
