import type { Operation } from '../../spec/operation.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { isEmpty } from '../updates/part-of.ts';
import { ofRun } from './of-stream.ts';
import { readRun } from './read-run.ts';
import { sqlOf } from './shown-sql.ts';

/** Controls that nothing but a query can apply. */
const queried = ['aggregationConfig', 'sortConfig'];

/** Controls with which it was seen that a run shows its SQL. */
const shown = ['columnConfig', 'filterConfig'];

/**
 * The fault that a run shows the SQL of a report that selects or filters, and not that of one that aggregates or orders
 * alone: "present only when output controls or joined fields produced a SQL query". What the run has streamed before tells, so
 * that only runs are read.
 */
export async function lacksSqlOfControls(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  if (!scene.diary.some(({ exchange }) => typeof sqlOf(exchange) === 'string')) return undefined;
  const [stream] = streamsOf(scene, operation).slice(-1);
  if (stream === undefined) return undefined;
  const { exchange, parts } = stream;
  const read = (): ReturnType<typeof readRun> => readRun(scene, operation, exchange, parts.path ?? {});
  const run = await eventually(scene, 'Run', read, (answer) => 'state' in answer || sqlOf(answer) !== undefined);
  if ('state' in run || !isSuccess(run.reply) || sqlOf(run) !== undefined) return undefined;
  const summary =
    'The run of a report with an order or an aggregation does not show its SQL, and that of a selection does';
  const expected = 'additionalParams.httpData.executionSqlQuery';
  return ofRun(exchange, { key: 'controls', summary, expected, received: describeReply(run), exchange: run });
}

/** Streams of reports of ours that were created to aggregate or order, and for nothing else, and not changed since. */
function streamsOf(scene: Scene, operation: Operation): readonly Entry[] {
  const param = resourceParams(operation)[0];
  if (param?.resource !== 'Report') return [];
  const bodies = new Map<string, unknown>();
  for (const { exchange, parts } of scene.diary) {
    const { operation: one, reply } = exchange;
    if (one?.lifecycle.resource !== 'Report' || !isSuccess(reply)) continue;
    if (one.lifecycle.action === 'create') bodies.set(idOfCreated(one, reply, 'Report', scene) ?? '', parts.body);
    if (one.lifecycle.action === 'change') for (const id of Object.values(parts.path ?? {})) bodies.delete(id);
  }
  return scene.diary.filter(({ exchange, parts }) => {
    const report = bodies.get(parts.path?.[param.name] ?? '');
    if (exchange.operation !== operation || !isSuccess(exchange.reply) || parts.query !== undefined) return false;
    const has = (name: string): boolean => Array.isArray(fieldOf(report, name)) && !isEmpty(fieldOf(report, name));
    return queried.some(has) && !shown.some(has);
  });
}
