import type { Operation } from '../../spec/operation.ts';
import { freshStream } from './fresh-stream.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { otherDataMart } from '../effects/other-data-mart.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { eventually } from '../target/patience.ts';
import { ofRun } from './of-stream.ts';
import { martOf, readRun, runIdOf } from './read-run.ts';
import { fieldOf } from '../arrange/records.ts';
import { reportFields } from '../report-bodies/report-fields.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { sqlOf, sqlTypeFault } from './shown-sql.ts';

/**
 * "Present only when output controls or joined fields produced a SQL query; otherwise it is omitted" (Other record shapes):
 * the stream of a DataMart that has just been created has neither, nor has that of a report whose controls are all shown
 * to be none, which has the native columns alone.
 */
export async function sqlIsOmitted(scene: Scene, operation: Operation): Promise<Outcome> {
  const [parameter] = resourceParams(operation);
  if (parameter?.resource === 'Report') return ofPlainReport(scene, operation);
  const fresh = await freshStream(scene);
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  return judge(scene, operation, fresh.value.exchange, { [parameter!.name]: fresh.value.id });
}

async function ofPlainReport(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const [create] = reportOperations(scene.contract);
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true || read === undefined) {
    return inconclusive('no report could be created', 'a contract and a key that create one');
  }
  const { base, role: creator } = subject.value;
  const ofReport = async (id: string): Promise<Outcome | undefined> => {
    const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role: creator });
    const creation = scene.arrange.creationOf({ resource: 'Report', id });
    const shown = [reply, creation?.reply].map((one) => (one && isSuccess(one) ? jsonOf(one) : undefined));
    const isPlain =
      isSuccess(reply) &&
      controlsOf(create!).every((name) =>
        isNone(
          scene,
          name,
          shown.map((one) => fieldOf(one, name)),
        ),
      );
    if (!isPlain) return undefined;
    const path = { [resourceParams(operation)[0]!.name]: id };
    return judge(scene, operation, await sendReady(scene, operation, { path }, right.value.role), path);
  };
  // A DataMart that was just created has no joined fields, and is not the first one that a service knows.
  const fresh = await freshStream(scene);
  let outcome: Outcome | undefined;
  for (const body of [...(fresh.ok ? [{ ...base, dataMartId: fresh.value.id }] : []), base]) {
    outcome = await withReport(scene, create!, creator, body, ofReport);
    if (outcome !== undefined && outcome.state !== 'inconclusive') return outcome;
  }
  return outcome ?? inconclusive('no report is shown to have no output controls', 'a report that shows its controls');
}

/** The fields that may be null, which means none. */
function controlsOf(create: Operation): readonly string[] {
  return reportFields(create).flatMap(({ name, types }) => (types.includes('null') ? [name] : []));
}

/**
 * Whether a control is none by all answers that show the report. What none of them shows may be there all the same, unless other
 * reports are shown with theirs: then what is none is left out.
 */
function isNone({ diary }: Scene, name: string, values: readonly unknown[]): boolean {
  const shown = values.filter((value) => value !== undefined);
  if (shown.length > 0)
    return shown.every((value) => value === null || value === false || (Array.isArray(value) && value.length === 0));
  return diary.some(({ exchange: { operation, reply } }) => {
    const isOfOne = operation?.lifecycle.resource === 'Report' && operation.lifecycle.action !== 'list';
    return isOfOne && isSuccess(reply) && (fieldOf(jsonOf(reply), name) ?? null) !== null;
  });
}

async function judge(
  scene: Scene,
  operation: Operation,
  stream: Exchange,
  path: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const ask = (): Promise<Exchange | Outcome> => readRun(scene, operation, stream, path);
  const run = await eventually(scene, 'Run', ask, (answer) => 'state' in answer || isSuccess(answer.reply));
  if ('state' in run) return run;
  if (!isSuccess(run.reply)) {
    const strange = await ofOther(scene, operation, stream, path);
    return strange === undefined
      ? inconclusive(`the run was answered ${run.reply.status}`, 'a deployment at rest')
      : failed(strange);
  }
  const mistyped = sqlTypeFault(run);
  if (mistyped !== undefined) return failed(ofRun(stream, mistyped));
  const sql = sqlOf(run);
  if (sql === undefined) return passed;
  const summary = 'The run of a stream without output controls or joined fields shows SQL';
  const received = `executionSqlQuery: ${JSON.stringify(sql).slice(0, 200)}`;
  const expected = 'no executionSqlQuery';
  return failed(ofRun(stream, { key: 'omitted', summary, expected, received, exchange: run }));
}

/** The fault of a run that is of another DataMart than the one which was streamed, or that the streamed report is of. */
async function ofOther(
  scene: Scene,
  operation: Operation,
  stream: Exchange,
  path: Readonly<Record<string, string>>,
): Promise<Fault | undefined> {
  const [runId, dataMart] = [runIdOf(operation, stream.reply), await martOf(scene, operation, path)];
  const list = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length === 0);
  if (runId === undefined || dataMart === undefined || list === undefined) return undefined;
  const other = await otherDataMart(scene, { runId, dataMart, role: keyHolder(scene, list.role) });
  if (other === undefined) return undefined;
  const summary = 'The run of a stream is of another DataMart';
  const received = `${describeReply(stream)}, and a run of ${other}`;
  const expected = `a run of ${dataMart}`;
  return { key: 'mart', requirement: 'run-readable', summary, expected, received, exchange: stream };
}
