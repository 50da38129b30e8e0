import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '../../spec/roles.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { mentions } from '../arrange/mentions.ts';
import { readPage } from '../lists/pages.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { isGood, isOver, stateOf } from '../undisturbed/states.ts';
import type { OwnRun } from './watched-runs.ts';

/** Milliseconds from one look at later work to the next: two seconds in all. */
const pauses: readonly number[] = [0, 300, 700, 1_000];

/**
 * The answer that shows that work on the DataMart of a run, which is begun now, is over within two seconds: the run of a
 * report, which is begun like it and not waited for. That of a stream is over with the stream, however long others take.
 */
export async function endsLaterWork(scene: Scene, run: OwnRun): Promise<Exchange | undefined> {
  const report = await runOfReport(scene, run);
  return report === 'under way' ? undefined : report;
}

/** Creates a report of the DataMart, and runs it; undefined where no run of it is seen, or it fails. */
async function runOfReport(scene: Scene, { dataMart }: OwnRun): Promise<Exchange | 'under way' | undefined> {
  const [create] = reportOperations(scene.contract);
  const run = scene.contract.operations.find(({ id }) => id === 'runReport');
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true || run === undefined) return undefined;
  const { base, operation, role } = subject.value;
  return withReport(scene, operation, role, { ...base, dataMartId: dataMart }, async (report) => {
    const begun = await scene.send(run, { path: { [resourceParams(run)[0]!.name]: report } }, { role });
    return isSuccess(begun.reply) ? endOfRun(scene, { dataMart, report, role }) : undefined;
  });
}

/** The history that shows the run of a report to have come to a good end. */
async function endOfRun(
  scene: Scene,
  { dataMart, report, role }: { readonly dataMart: string; readonly report: string; readonly role: Role },
): Promise<Exchange | 'under way' | undefined> {
  const operation = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  if (operation === undefined) return undefined;
  const parts = { path: { [resourceParams(operation)[0]!.name]: dataMart } };
  let isSeen = false;
  for (const pause of pauses) {
    await sleep(pause);
    const { page, exchange } = await readPage(scene, { operation, parts, role }, {});
    const row = [...(page?.rows.values() ?? [])].find((one) => mentions(one, report));
    const state = stateOf(row)?.state ?? '';
    if (isOver(state)) return isGood(state) ? exchange : undefined;
    isSeen ||= row !== undefined;
  }
  return isSeen ? 'under way' : undefined;
}
