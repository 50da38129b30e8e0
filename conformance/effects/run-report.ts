import type { Operation } from '../../spec/operation.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { readPage } from '../lists/pages.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { caughtUp } from '../target/patience.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';

/** "A manual run trigger is created": of the report that is named. No run is of another that nobody has run. */
export const runReport: Effect = { id: 'runReport', priority: 3, requests: 6, run: runsNamed };

async function runsNamed(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true)
    return subject === undefined ? notApplicable('no report') : inconclusive(subject.reason, subject.remedy);
  const { base, operation: creates, role } = subject.value;
  const outcome = await withReport(scene, creates, role, base, (idle) =>
    runAnother(scene, operation, subject.value, idle),
  );
  return outcome ?? inconclusive('no report could be created', 'samples: { destinationConfigs: { … } }');
}

/** Runs a report that was created after the other, and looks for runs of that one. */
async function runAnother(
  scene: Scene,
  operation: Operation,
  { base, operation: creates, role }: ReportSubject,
  idle: string,
): Promise<Outcome> {
  const made = await scene.send(creates, { body: { ...base, title: scene.arrange.nextName() } }, { role });
  const id = isSuccess(made.reply) ? idOfCreated(creates, made.reply, 'Report', scene) : undefined;
  if (id === undefined || id === idle) return notApplicable('there is one report of a kind');
  const exchange = await scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id } }, { role });
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const history = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  if (history === undefined) return notApplicable('no history of runs can be read');
  const path = { [resourceParams(history)[0]!.name]: base['dataMartId'] as string };
  await caughtUp(scene, 'Run');
  const { page } = await readPage(scene, { operation: history, parts: { path }, role }, {});
  const rows = [...(page?.rows.values() ?? [])];
  if (!rows.some((row) => mentions(row, idle) && !mentions(row, id)))
    return rows.some((row) => mentions(row, id)) ? passed : notApplicable('no run shows its report');
  const summary = 'Running a report runs another';
  const received = `${describeReply(exchange)}, and a run of ${idle}`;
  return failed({ key: 'other', summary, expected: `a run of ${id} alone`, received, exchange });
}
