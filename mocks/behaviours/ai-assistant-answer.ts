import type { Call } from '../behaviour.ts';
import { toSource } from '../records/definition.ts';
import { findRow } from '../records/rows.ts';
import { QueryError } from '../warehouse/query-error.ts';
import { toSourceSql } from '../warehouse/source.ts';

/** What the AI assistant says to a message, and the SQL that goes with it. */
export type AiAssistantAnswer = { readonly text: string; readonly sql: string | null };

/** An answer that shows some rows of the DataMart, so that it can be applied. No model is asked. */
export function toAnswer(sql: string | null): AiAssistantAnswer {
  if (sql === null) return { text: 'The DataMart has no definition yet. Give it one, and ask again.', sql };
  return { text: 'This query answers the question. Apply it to use it.', sql: `SELECT * FROM (${sql}) LIMIT 10` };
}

/** The SQL that yields the rows of the DataMart of a session; null until it is defined. */
export async function sourceSqlOf(call: Call): Promise<string | null> {
  const source = toSource(await findRow(call, 'DataMart', call.params['dataMartId']!));
  if (source === undefined) return null;
  try {
    return toSourceSql(source);
  } catch (error) {
    // What is no query is shown as it is: applying says what is wrong with it.
    if (error instanceof QueryError) return 'sql' in source ? source.sql : null;
    throw error;
  }
}
