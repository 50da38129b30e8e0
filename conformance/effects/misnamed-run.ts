import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { otherDataMart, runPath } from './other-data-mart.ts';
import { projectRuns } from './project-runs.ts';

/** A report that was run, and how. */
export type ReportRun = {
  readonly id: string;
  readonly dataMart: string;
  readonly role: Role;
  /** The answer to running it. */
  readonly exchange: Exchange;
  /** Runs it once more. */
  readonly again: () => Promise<Exchange>;
  /** The rows of the history of its DataMart, by the id of the run. */
  readonly history: () => Promise<ReadonlyMap<string, unknown>>;
};

/**
 * The fault of a run of a report that is found where it does not belong, given that the history of the DataMart of the
 * report names the report in none of its runs: in the history of another DataMart, or under the name of another report
 * or of none.
 */
export async function misnamedRun(scene: Scene, run: ReportRun): Promise<Fault | undefined> {
  return (await elsewhere(scene, run)) ?? (await byOtherName(scene, run));
}

/** The run names the report, is read below another DataMart, and is not there below that of the report. */
async function elsewhere(scene: Scene, { id, dataMart, role, exchange }: ReportRun): Promise<Fault | undefined> {
  const rows = await projectRuns(scene, role);
  const [runId] = [...rows].find(([one, each]) => one !== id && mentions(each, id)) ?? [];
  const other =
    runId === undefined ? undefined : await otherDataMart(scene, { runId, dataMart, role, rows, shows: id });
  if (other === undefined) return undefined;
  const summary = 'The run of a report is of another DataMart';
  const received = `${describeReply(exchange)}, and a run of ${other}`;
  return { key: 'mart', summary, expected: `a run of ${dataMart}`, received, exchange };
}

/**
 * Each time that the report is run, there is a run more: that names another report, always the same one, or none,
 * though other runs name theirs.
 */
async function byOtherName(scene: Scene, run: ReportRun): Promise<Fault | undefined> {
  const added = [await addedBy(run), await addedBy(run)];
  const [first, second] = added.map((one) => referenceOf(one?.row, 'Report'));
  if (added.every((one) => one !== undefined) && first === undefined && second === undefined)
    return namesNone(scene, run, added[1]!);
  if (first === undefined || first === run.id || first !== second || !(await isReport(scene, first, run.role)))
    return undefined;
  const summary = 'The run of a report names another';
  const received = `${describeReply(run.exchange)}, and a run of ${first}`;
  return { key: 'another', summary, expected: `a run of ${run.id}`, received, exchange: run.exchange };
}

type Added = { readonly id: string; readonly row: unknown };

/** The run that is there once the report was run again; undefined where there is not one alone. */
async function addedBy({ history, again }: ReportRun): Promise<Added | undefined> {
  const before = await history();
  if (!isSuccess((await again()).reply)) return undefined;
  const added = [...(await history())].filter(([id]) => !before.has(id));
  return added.length === 1 ? { id: added[0]![0], row: added[0]![1] } : undefined;
}

/**
 * The run does not show its report when it is read, either, and there are runs of the project that do; or it says that
 * it is the run of a report, and has an empty place for it.
 */
async function namesNone(scene: Scene, run: ReportRun, { id: runId, row }: Added): Promise<Fault | undefined> {
  const { id, dataMart, role } = run;
  const read = operationOnOne(scene.contract, 'read', 'Run');
  const rows = await projectRuns(scene, role);
  const other = [...rows.values()].map((one) => referenceOf(one, 'Report')).find((one) => one !== undefined);
  const areNamed = other !== undefined && (await isReport(scene, other, role));
  if (read === undefined || !(areNamed || (isOfReport(row) && isOfNone(row)))) return undefined;
  const { reply } = await scene.send(read, { path: runPath(read, dataMart, runId) }, { role });
  if (!isSuccess(reply) || reply.body.includes(id) || mentions(rows.get(runId), id)) return undefined;
  const summary = 'The run of a report does not show the report';
  const received = `${describeReply(run.exchange)}, and the run ${runId} without it`;
  const operations = ['runReport', 'listDataMartRuns'];
  return { key: 'none', summary, expected: `a run of ${id}`, received, exchange: run.exchange, operations };
}

/** Whether a run says that it is that of a report. */
export function isOfReport(row: unknown): boolean {
  return (
    isObject(row) &&
    Object.entries(row).some(([name, one]) => /type|kind/i.test(name) && typeof one === 'string' && /report/i.test(one))
  );
}

/** Whether a run has a place for a report, and none in it. */
export function isOfNone(row: unknown): boolean {
  return isObject(row) && Object.entries(row).some(([name, one]) => /^report_?id$/i.test(name) && one === null);
}

/** Whether there is a report of an id. */
export async function isReport(scene: Scene, id: string, role: Role): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (read === undefined) return false;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  return isSuccess(reply) && reply.body.includes(id);
}
