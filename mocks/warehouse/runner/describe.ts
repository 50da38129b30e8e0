import type { NullableColumn } from '../column.ts';
import type { Answer } from './message.ts';
import { persist } from './persist.ts';
import type { Pool } from './pool.ts';
import { toFailure } from './to-failure.ts';

/** The columns that a SELECT statement yields. Rejects with QueryError when it cannot be run. */
export async function describe(pool: Pool, sql: string): Promise<readonly NullableColumn[]> {
  const ask = async (): Promise<Answer> => await pool.choose().ask({ kind: 'describe', id: pool.nextId(), sql });
  const answer = await persist(ask, () => undefined);
  if (answer.kind === 'columns') return answer.columns;
  throw toFailure(answer);
}
