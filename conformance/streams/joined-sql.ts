import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { joinedDataMart } from '../output/blended-elsewhere.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { ofRun } from './of-stream.ts';
import { readRun } from './read-run.ts';
import { sqlOf } from './shown-sql.ts';
import { rowsIn } from './stream-rows.ts';

/**
 * "Present only when output controls or joined fields produced a SQL query": the fault of a run that shows none though its report
 * had a blended field in its rows, where runs of other reports show theirs. It is asked of a DataMart whose blendable schema was
 * read before.
 */
export async function joinedSqlFault(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  const joined = joinedDataMart(scene);
  const name = joined?.blended.find((one) => !joined.native.includes(one));
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const right = await rightRequestOfAny(scene, operation);
  if (joined === undefined || name === undefined || subject?.ok !== true || !right.ok) return undefined;
  const { base, role } = subject.value;
  const body = { ...base, dataMartId: joined.id, columnConfig: [name] };
  const creator = scene.arrange.creatorOf({ resource: 'DataMart', id: joined.id }) ?? role;
  return withReport(scene, create!, creator, body, async (id) => {
    const path = { [resourceParams(operation)[0]!.name]: id };
    const stream = await sendReady(scene, operation, { path }, right.value.role);
    const rows = rowsIn(stream.reply) ?? [];
    if (!rows.some((row) => (row[name] ?? null) !== null)) return undefined;
    const run = await eventually(
      scene,
      'Run',
      () => readRun(scene, operation, stream, path),
      (answer) => 'state' in answer || sqlOf(answer) !== undefined,
    );
    if ('state' in run || !isSuccess(run.reply) || sqlOf(run) !== undefined) return undefined;
    const summary = 'The run of a report with a joined field does not show its SQL';
    const expected = 'additionalParams.httpData.executionSqlQuery';
    return ofRun(stream, { key: 'joined', summary, expected, received: describeReply(run), exchange: run });
  });
}
