import type { Database } from './database.ts';
import { createAnswers } from './runner/answers.ts';
import type { Cursor } from './runner/cursor.ts';
import type { Answer, Query, Question } from './runner/message.ts';
import { toFailure } from './runner/to-failure.ts';
import { toWarehouse } from './to-warehouse.ts';
import type { Warehouse } from './warehouse.ts';

/**
 * A warehouse over a database in this thread, where there are no processes. The database is opened with the first query.
 * A query that takes long to find a row holds up the caller meanwhile.
 */
export function createThreadWarehouse(openDatabase: () => Promise<Database>): Warehouse {
  let opening: Promise<ReturnType<typeof createAnswers>> | undefined;
  const load = (): NonNullable<typeof opening> => (opening ??= openDatabase().then(createAnswers));
  let ids = 0;
  const ask = async (question: Question): Promise<Answer> => (await load()).answer(question);
  const open = (query: Query): Cursor => {
    const id = (ids += 1);
    const opened = load().then(({ obey }) => obey({ kind: 'open', id, query, skip: 0 }));
    return {
      next: async () => {
        await opened;
        const answer = await ask({ kind: 'next', id });
        if (answer.kind === 'slice') return answer;
        throw toFailure(answer);
      },
      close: () => void opened.then(load).then(({ obey }) => obey({ kind: 'close', id })),
    };
  };
  return toWarehouse({
    open,
    describe: async (sql) => {
      const answer = await ask({ kind: 'describe', id: (ids += 1), sql });
      if (answer.kind === 'columns') return answer.columns;
      throw toFailure(answer);
    },
    close: () => undefined,
  });
}
