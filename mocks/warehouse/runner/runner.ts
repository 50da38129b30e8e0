// The program of a runner: a process of its own that holds a database and runs queries on it for its parent. A process,
// because SQLite cannot be interrupted from within Node: a thread that is terminated, and even a process that exits,
// would wait until the query ends, which an endless one never does. A process can be killed.
import { Worker } from 'node:worker_threads';
import { createDatabase } from '../database.ts';
import type { WarehouseData } from '../rows/to-rows.ts';
import { createAnswers } from './answers.ts';
import type { Greeting, Order, Question } from './message.ts';
import { toSibling } from './to-sibling.ts';

/** Fills the database, says so, and answers until the process is killed. */
function run(data: WarehouseData): void {
  const { obey, answer } = createAnswers(createDatabase(data));
  process.on('message', (message: Order | Question) => {
    if (message.kind === 'open' || message.kind === 'close') obey(message);
    else process.send!(answer(message));
  });
  greet({ kind: 'ready' });
}

function greet(greeting: Greeting): void {
  process.send!(greeting);
}

// An interrupt at the terminal reaches the runner too; whether to end is for the parent to decide.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
void new Worker(toSibling('orphan-guard', import.meta.url));
try {
  run(JSON.parse(process.argv[2]!) as WarehouseData);
} catch (error) {
  greet({ kind: 'unusable', message: String(error) });
}
