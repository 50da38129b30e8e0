// The program of a runner: a process of its own that holds a database and runs queries on it for its parent. A process,
// because SQLite cannot be interrupted from within Node: a thread that is terminated, and even a process that exits,
// would wait until the query ends, which an endless one never does. A process can be killed.
import { Worker } from 'node:worker_threads';
import { createDatabase } from '../database.ts';
import type { WarehouseData } from '../rows/to-rows.ts';
import { createAnswers } from './answers.ts';
import type { Answer, Greeting, Order, Question } from './message.ts';

/**
 * What a thread of the runner does: it ends the runner with its parent, also in the midst of a query. Standard input is a
 * pipe that the parent holds open and never writes to, so that it ends when the parent does, however that happens. (As
 * text, because a thread that loads TypeScript takes three times the memory.)
 */
const orphanGuard = `
  require('node:fs').read(0, Buffer.alloc(1), 0, 1, null, () => process.kill(process.pid, 'SIGKILL'));
`;

/** Fills the database, says so, and answers until the process is killed. */
function run(data: WarehouseData): void {
  const { obey, answer } = createAnswers(createDatabase(data));
  process.on('message', (message: Order | Question) => {
    if (message.kind === 'open' || message.kind === 'close') obey(message);
    else tell(answer(message));
  });
  tell({ kind: 'ready' });
}

/** Tells the parent. Where it is gone, this process is about to be. */
function tell(message: Greeting | Answer): void {
  process.send!(message, undefined, undefined, () => undefined);
}

// An interrupt at the terminal reaches the runner too; whether to end is for the parent to decide.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
void new Worker(orphanGuard, { eval: true });
try {
  run(JSON.parse(process.argv[2]!) as WarehouseData);
} catch (error) {
  tell({ kind: 'unusable', message: String(error) });
}
