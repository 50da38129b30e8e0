import type { JsonObject } from '../../../spec/json.ts';
import { toColumnType, type Column } from '../column.ts';
import type { Database, SqlValue } from '../database.ts';
import { createToLine } from '../line.ts';

/** A query of which only the types of computed columns are known besides its text. */
type Query = {
  readonly sql: string;
  readonly parameters?: readonly SqlValue[];
  readonly columns?: readonly Pick<Column, 'name' | 'type'>[];
};

/** All rows of a query, run in this process. */
export function runQuery(database: Database, { sql, parameters = [], columns }: Query): readonly JsonObject[] {
  const statement = database.prepare(sql);
  const names = statement.columns.map(({ name }) => name);
  const types =
    columns?.map(({ type }) => type) ?? statement.columns.map(({ declaration }) => toColumnType(declaration));
  const toLine = createToLine(names, types);
  const rows = Iterator.from({ [Symbol.iterator]: () => statement.iterate(parameters) });
  return rows.map((row) => JSON.parse(toLine(row)) as JsonObject).toArray();
}
