import { isObject, type Json, type JsonObject } from '../../spec/json.ts';

/** Numbers that stand nowhere else. */
const numbers: readonly number[] = [730_041, 730_042, 730_043];

/** A statement of three rows that each warehouse understands, whatever tables it has. */
export const probeSql: string = `SELECT ${numbers.join(' AS conform_n UNION ALL SELECT ')} AS conform_n`;

/** Another statement of three rows, none of which the first has. */
export const otherProbeSql: string = probeSql.replaceAll('7300', '7400');

/** The numbers of the statement that a text has beside that itself, in whatever form rows are shown. */
export function probedIn(text: string): readonly number[] {
  const rest = text.replaceAll(probeSql, '');
  return numbers.filter((number) => rest.includes(String(number)));
}

/** How many rows the statement has. */
export const probeSize: number = numbers.length;

/** A body with a statement in place of each text of SQL in it; undefined where it has none. */
export function withSql(body: Json | undefined, sql: string): JsonObject | undefined {
  if (!isObject(body)) return undefined;
  const probing = JSON.parse(JSON.stringify(body), (_, one: unknown) =>
    typeof one === 'string' && /^\s*(select|with)\s/i.test(one) ? sql : one,
  ) as JsonObject;
  return JSON.stringify(probing) === JSON.stringify(body) ? undefined : probing;
}
