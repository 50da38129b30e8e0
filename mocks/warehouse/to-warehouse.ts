import type { JsonObject } from '../../spec/json.ts';
import type { NullableColumn } from './column.ts';
import type { SqlValue } from './database.ts';
import { QueryError } from './query-error.ts';
import type { Cursor } from './runner/cursor.ts';
import type { Query, Slice } from './runner/message.ts';
import { toSlices } from './slices.ts';
import { toSourceSql, toSourceTable, toSourceTables, type Source } from './source.ts';
import { toStatementText } from './statement-text.ts';
import type { Preview, QueryOptions, SourceCheck, Warehouse } from './warehouse.ts';

/** What runs SQL. */
export type Engine = {
  /** The columns that a SELECT statement yields. Rejects with QueryError when it cannot be run. */
  readonly describe: (sql: string) => Promise<readonly NullableColumn[]>;
  /** A query that begins with the first slice that is asked for. */
  readonly open: (query: Query) => Cursor;
  /** Ends all queries. */
  readonly close: () => void;
};

/** A warehouse over what runs SQL. Tables and views describe themselves. */
export function toWarehouse(engine: Engine): Warehouse {
  const open = (sql: string, parameters: readonly SqlValue[], { columns = [] }: QueryOptions): Cursor => {
    const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
    return engine.open({ sql: toStatementText(sql, parameters.length), parameters, types });
  };
  return {
    describe: (source) => describeSource(engine, source),
    check: (source) => checkSource(engine, source),
    stream: async function* stream(sql, parameters = [], options = {}) {
      for await (const { text } of toSlices(open(sql, parameters, options), options.signal))
        if (text !== '') yield text;
    },
    rows: async (sql, parameters, max, options = {}) => {
      return await toPreview(toSlices(open(sql, parameters, options), options.signal), max);
    },
    warmUp: async () => void (await engine.describe('SELECT 1')),
    close: engine.close,
  };
}

async function describeSource(engine: Engine, source: Source): Promise<readonly NullableColumn[]> {
  if ('table' in source) return toSourceTable(source.table).columns;
  if ('pattern' in source) return toSourceTables(source.pattern)[0]!.columns;
  const columns = await engine.describe(toSourceSql(source));
  const twice = columns.find(({ name }, index) => columns.findIndex((column) => column.name === name) < index);
  if (twice === undefined) return columns;
  throw new QueryError('refused', `The SQL yields two columns "${twice.name}"; name them differently with AS.`);
}

async function checkSource(engine: Engine, source: Source): Promise<SourceCheck> {
  try {
    return { isValid: true, columns: await describeSource(engine, source) };
  } catch (error) {
    if (error instanceof QueryError) return { isValid: false, message: error.message };
    throw error;
  }
}

async function toPreview(slices: AsyncIterable<Slice>, max: number): Promise<Preview> {
  let columns: readonly string[] = [];
  const lines: string[] = [];
  for await (const { names, text } of slices) {
    columns = names;
    lines.push(...text.split('\n').slice(0, -1));
    if (lines.length > max) break;
  }
  const rows = lines.slice(0, max).map((line) => JSON.parse(line) as JsonObject);
  return { columns, rows: rows.map((row) => columns.map((name) => row[name]!)), isTruncated: lines.length > max };
}
