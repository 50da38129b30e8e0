import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { toRecords } from '../arrange/records.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { isOfNone, isOfReport, isReport, type ReportRun } from './misnamed-run.ts';
import { namesReport } from './names-report.ts';
import { projectRuns } from './project-runs.ts';

/** How many runs a history may show at most, so that it shows all. */
const wholeHistory = 15;

/** How often a run is looked for: a trigger may be taken up by and by. */
const looks = 8;

/**
 * "A manual run trigger is created": in time there is a run more, where others of the project were begun by a report.
 * The fault where there is none, neither in the history of the DataMart of the report nor in that of the project, or in
 * that of the project alone, which says that it is of that DataMart.
 *
 * @param pause Milliseconds between two looks for a run that is not there.
 */
export async function unrecordedRun(scene: Scene, run: ReportRun, pause = 2_000): Promise<Fault | undefined> {
  const { id, role, exchange, again, history } = run;
  if (!(await areRecorded(scene, role)) || !(await showsNew(scene, run))) return undefined;
  const before = await history();
  if (!isSuccess((await again()).reply)) return undefined;
  for (let attempt = 0; attempt < looks; attempt += 1) {
    if ([...(await history()).keys()].some((one) => !before.has(one))) return undefined;
    await sleep(pause);
  }
  const [runId, row] = [...(await projectRuns(scene, role))].find(([, one]) => namesReport(one, id)) ?? [];
  const received = describeReply(exchange);
  if (runId === undefined) {
    const summary = 'A report was run, and its DataMart has no run more';
    return { key: 'unrecorded', summary, expected: `a run of ${id}`, received, exchange };
  }
  // Whose run it is, the one list says: the other is held to it where it shows what is new.
  if (referenceOf(row, 'DataMart') !== run.dataMart || before.size === 0) return undefined;
  const summary = 'A report was run, and the history of its DataMart lacks the run that the project has';
  const operations = ['runReport', 'listDataMartRuns'];
  return { key: 'left-out', summary, expected: `the run ${runId}`, received, exchange, operations };
}

/**
 * Whether runs of the project name a report that is there, and say that they are runs of reports; or those that are of
 * none have a place for one as well. Runs that were listed before tell it too, where newer ones have taken their place.
 */
async function areRecorded(scene: Scene, role: Role): Promise<boolean> {
  const all = [...(await projectRuns(scene, role)).values(), ...listedBefore(scene)];
  if (all.some(isOfNone)) return true;
  const rows = all.filter(isOfReport);
  const report = rows.map((row) => referenceOf(row, 'Report')).find((one) => one !== undefined);
  return report !== undefined && isReport(scene, report, role);
}

function listedBefore({ contract, diary }: Scene): readonly JsonObject[] {
  const lists = operationsOn(contract, 'list', 'Run');
  return diary.flatMap(({ exchange: { operation, reply } }) =>
    lists.includes(operation!) && isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [],
  );
}

/** Whether the history shows a run that is begun now: all of them, or that of a stream. */
async function showsNew(scene: Scene, { dataMart, role, history }: ReportRun): Promise<boolean> {
  const before = await history();
  const stream = scene.contract.operations.find(
    ({ success, params }) => success.item !== undefined && params.some(({ resource }) => resource === 'DataMart'),
  );
  if (before.size <= wholeHistory || stream === undefined) return before.size <= wholeHistory;
  const path = { [resourceParams(stream)[0]!.name]: dataMart };
  if (!isSuccess((await scene.send(stream, { path }, { role })).reply)) return false;
  return [...(await history()).keys()].some((id) => !before.has(id));
}
