import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually, onceDone } from '../target/patience.ts';
import { isOver, stateOf } from '../undisturbed/states.ts';
import { lastRunOf, readReport } from './last-run.ts';
import { namesReport } from './names-report.ts';

/** A report that was run, by whom, how it is run again, and its history. */
type Ran = {
  readonly id: string;
  readonly role: Role;
  /** The id of its only run. */
  readonly first: string;
  readonly again: () => Promise<Exchange>;
  readonly history: () => Promise<ReadonlyMap<string, unknown>>;
};

/**
 * The fault of a report that was run again and goes on to name its first run as the last one: by the id of that, though the history
 * of its DataMart has another by then that is over. Undefined where a report does not name its last run by an id.
 */
export async function staleLastRun(scene: Scene, { id, role, first, again, history }: Ran): Promise<Fault | undefined> {
  const look = (): Promise<Exchange | undefined> => readReport(scene, id, role);
  const isFirst = (now: Exchange | undefined): boolean => now !== undefined && lastRunId(now) === first;
  if (!isFirst(await look())) return undefined;
  const exchange = await again();
  if (!isSuccess(exchange.reply)) return undefined;
  // What is under way may not be the last one yet.
  const isThere = (all: ReadonlyMap<string, unknown>): boolean =>
    [...all].some(([run, row]) => run !== first && namesReport(row, id) && isOver(stateOf(row)?.state ?? ''));
  if (!isThere(await onceDone(scene, 'Run', history, isThere, untilOver))) return undefined;
  const now = await eventually(scene, 'Report', look, (one) => !isFirst(one));
  if (now === undefined || !isFirst(now)) return undefined;
  const summary = 'A report that was run again names its first run as its last one';
  const received = `${describeReply(now)}, after it was run again`;
  const operations = ['getReport', exchange.operation!.id];
  return { key: 'last run', summary, expected: `another run than ${first}`, received, exchange: now, operations };
}

/** Milliseconds from one look at the history to the next: a run that takes longer says nothing. */
const untilOver: readonly number[] = [200, 600];

/** The id of the last run, under its own name or in an object. */
function lastRunId(exchange: Exchange): unknown {
  for (const [name, value] of lastRunOf(exchange)) {
    if (/^last_?run_?id$/i.test(name)) return value;
    if (/^last_?run$/i.test(name)) return isObject(value) ? (value['id'] ?? value['runId']) : value;
  }
  return undefined;
}
