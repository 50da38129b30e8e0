import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import type { Effect } from './effect.ts';

/** "A schedule entry attached to a DataMart" (What the service does): it stays when a report of that DataMart is removed. */
export const deleteReport: Effect = { id: 'deleteReport', requests: 5, run: leavesTrigger };

/** What is gone once is looked at twice: the trigger may have been removed by somebody else. */
async function leavesTrigger(scene: Scene, operation: Operation): Promise<Outcome> {
  const first = await triggerAfter(scene);
  if ('state' in first || !isGone(first)) return 'state' in first ? first : passed;
  const second = await triggerAfter(scene);
  const removal = scene.diary.findLast(({ exchange }) => exchange.operation === operation)?.exchange;
  if ('state' in second || !isGone(second) || removal === undefined) return passed;
  return failed({
    key: 'trigger',
    summary: 'Removing a report removes a ScheduledTrigger of its DataMart as well',
    expected: 'the trigger, which is of the DataMart',
    received: `${describeReply(removal)}, and then ${describeReply(second)}`,
    exchange: removal,
    operations: [operation.id, second.operation!.id],
  });
}

/** How a new trigger of a DataMart of ours is read when a report of that was created and removed. */
async function triggerAfter(scene: Scene): Promise<Exchange | Outcome> {
  const [create] = reportOperations(scene.contract);
  const read = operationOnOne(scene.contract, 'read', 'ScheduledTrigger');
  const stream = scene.contract.operations.find((one) => one.id === 'streamDataMartData');
  const subject = create && (await reportSubject(scene, create));
  if (create === undefined || read === undefined) return notApplicable('no operation reads a trigger');
  if (subject?.ok !== true) return inconclusive(subject!.reason, subject!.remedy);
  const { base, role } = subject.value;
  const by = creatorOf(scene, 'DataMart', keyHolder(scene, read.role));
  const mart = await scene.arrange.get('DataMart', { role: by, subject: 'own' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const { id } = mart.value;
  const made = await scene.arrange.get('ScheduledTrigger', { role: by, subject: 'fresh', below: { DataMart: id } });
  if (!made.ok) return inconclusive(made.reason, made.remedy);
  // A report may be one of a published DataMart alone.
  if (stream !== undefined)
    await bringIntoUse(scene, stream, { path: pathTo(stream, { id, parents: { DataMart: id } }) });
  // One that runs a report may go with that.
  const sent = scene.arrange.creationOf({ resource: 'ScheduledTrigger', ...made.value })?.message.body ?? '{}';
  const body = { ...base, dataMartId: id };
  for (const one of new Set([by, role])) {
    const isOfIt = await withReport(scene, create, one, body, (report) =>
      Promise.resolve(mentions(JSON.parse(sent), report)),
    );
    if (isOfIt === false) return readOne(scene, read, made.value, by);
  }
  return notApplicable('no report of a DataMart of ours is taken beside a trigger of it');
}

function isGone({ reply }: Exchange): boolean {
  return [404, 410].includes(reply.status);
}
