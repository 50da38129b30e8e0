import { isObject } from '../../spec/json.ts';

/** The list of rows in an answer, by a name that says so; undefined where it has none. */
export function rowsIn(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const [, own] = Object.entries(value).find(([name, one]) => ofRows.test(name) && Array.isArray(one)) ?? [];
  const inner = Object.values(value).map(rowsIn);
  return (own as readonly unknown[] | undefined) ?? inner.find((rows) => rows !== undefined);
}

const ofRows = /^(rows|data|records|results?|items|values|preview)$/i;
