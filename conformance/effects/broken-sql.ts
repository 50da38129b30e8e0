import { isObject, type Json, type JsonObject } from '../../spec/json.ts';

/** What is a statement in no language that a warehouse speaks. */
export const brokenSql = 'this is no SQL';

/** The same in many words, with capitals in quotes: as long as SQL is often, so that one that is cut shows. */
export const wordySql: string = `${brokenSql}, for ${"'Region No 1 of ours', ".repeat(12)}'Others'`;

/** The same value with each text of SQL in it broken; undefined where it has none. */
export function withBrokenSql(value: Json, text: string = brokenSql): Json | undefined {
  let isBroken = false;
  const broken = JSON.parse(JSON.stringify(value), (_, one: unknown) => {
    if (!isSql(one)) return one;
    isBroken = true;
    return text;
  }) as Json;
  return isBroken ? broken : undefined;
}

/** A definition by SQL in a record, with all that is named after it, such as its type. */
export function sqlDefinitionIn(record: unknown): JsonObject | undefined {
  if (!isObject(record)) return undefined;
  const named = Object.entries(record).filter(([name]) => /definition/i.test(name));
  const definition = Object.fromEntries(named);
  return withBrokenSql(definition) === undefined ? undefined : definition;
}

/**
 * Whether an answer says that something is valid, whatever else it tells.
 *
 * @example isCalledValid({ result: { isValid: true, error: null } }) // true
 */
export function isCalledValid(answer: unknown): boolean {
  return isCalled(answer, true) && !isCalled(answer, false);
}

/** Whether an answer says that something is not valid. */
export function isCalledInvalid(answer: unknown): boolean {
  return isCalled(answer, false);
}

function isCalled(answer: unknown, valid: boolean): boolean {
  return entriesIn(answer, 0).some(([name, value]) => /^(is_?)?valid$/i.test(name) && value === valid);
}

function entriesIn(value: unknown, depth: number): readonly (readonly [string, unknown])[] {
  if (!isObject(value) || depth > 3) return [];
  return Object.entries(value).flatMap((entry) => [entry, ...entriesIn(entry[1], depth + 1)]);
}

function isSql(value: unknown): value is string {
  return typeof value === 'string' && /^\s*(select|with)\s/i.test(value);
}
