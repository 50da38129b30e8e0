import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { reportFields } from '../report-bodies/report-fields.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { slotOf } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { reportOutputs } from './report-outputs.ts';
import { areSteadyRows } from './report-streams.ts';

/** The limits that a report is updated to have, one after the other: the second one finds what was kept of the first. */
const limits = [1, 2];

/**
 * "Its stored" output controls are those that it was updated to have: a report that reads with a limit is streamed with it,
 * where one that is created with it is.
 */
export async function keepsUpdated(scene: Scene, operation: Operation): Promise<Outcome> {
  const outputs = await reportOutputs(scene, operation);
  if (!outputs.ok) return inconclusive(outputs.reason, outputs.remedy);
  if (outputs.value.get('limit')?.state !== 'kept')
    return inconclusive('a report that is created with a limit is not seen to keep it', 'a report with many rows');
  const update = reportOperations(scene.contract).find(({ lifecycle }) => lifecycle.action === 'change');
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const subject = update === undefined ? undefined : await reportSubject(scene, update);
  if (subject?.ok !== true || read === undefined)
    return inconclusive('no report could be updated', 'requests: { "PUT /api/reports/{id}": { body: { … } } }');
  // Nothing else makes rows fewer then, whatever the report had before: each field "or null".
  const nullable = reportFields(update!).filter(({ types }) => types.includes('null'));
  const uncontrolled = Object.fromEntries(nullable.map(({ name }) => [name, null]));
  for (const limit of limits) {
    const outcome = await isStreamedWith(scene, operation, { subject: subject.value, uncontrolled, read, limit });
    if (outcome.state === 'failed' && !(await areSteadyRows(scene, operation)))
      return inconclusive('the rows are others each time', 'a report whose rows stay as they are');
    if (outcome !== passed) return outcome;
  }
  return passed;
}

type Updating = {
  readonly subject: ReportSubject;
  readonly uncontrolled: JsonObject;
  readonly read: Operation;
  readonly limit: number;
};

async function isStreamedWith(
  scene: Scene,
  operation: Operation,
  { subject, uncontrolled, read, limit }: Updating,
): Promise<Outcome> {
  const { base, submit, role } = subject;
  const updated = await submit({ ...base, ...uncontrolled, limitConfig: limit });
  const { living } = await slotOf(scene);
  if (!isSuccess(updated.reply) || living === undefined)
    return inconclusive(`an update with a limit was answered ${updated.reply.status}`, 'a report that may be updated');
  const stream = (): Promise<Exchange> =>
    sendReady(scene, operation, { path: { [resourceParams(operation)[0]!.name]: living } }, role);
  const exchange = await eventually(scene, 'Report', stream, (one) => isRight(sizeOf(one), limit));
  const size = sizeOf(exchange);
  if (size === undefined) return inconclusive('its stream has no rows that could be counted', 'a report with rows');
  if (isRight(size, limit)) return passed;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: living } }, { role });
  if (!isSuccess(reply) || fieldOf(jsonOf(reply), 'limitConfig') !== limit)
    return inconclusive('the report is not shown to have the limit', 'a report that shows its limitConfig');
  const than = size > limit ? 'more rows than' : 'fewer rows than';
  const summary = `The stream of a report that was updated has ${than} its limitConfig`;
  return failed({ key: 'updated', summary, expected: `${limit} rows`, received: `${size} rows`, exchange });
}

/** No more rows than the limit, and not those of the limit before it. */
function isRight(size: number | undefined, limit: number): boolean {
  return size === undefined || (size <= limit && (size === limit || limit === limits[0]));
}

function sizeOf({ reply }: Exchange): number | undefined {
  return rowsIn(reply)?.length;
}
