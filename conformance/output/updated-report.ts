import type { Operation } from '../../spec/operation.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { slotOf } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { linesOf, toRows } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { reportOutputs } from './report-outputs.ts';

const limitConfig = 1;

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
  const { base, submit, role } = subject.value;
  const updated = await submit({ ...base, limitConfig });
  const { living } = await slotOf(scene);
  if (!isSuccess(updated.reply) || living === undefined)
    return inconclusive(`an update with a limit was answered ${updated.reply.status}`, 'a report that may be updated');
  const stream = (): Promise<Exchange> =>
    sendReady(scene, operation, { path: { [resourceParams(operation)[0]!.name]: living } }, role);
  const exchange = await eventually(scene, 'Report', stream, (one) => (sizeOf(one) ?? 0) <= limitConfig);
  const size = sizeOf(exchange);
  if (size === undefined) return inconclusive('its stream has no rows that could be counted', 'a report with rows');
  if (size <= limitConfig) return passed;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: living } }, { role });
  if (!isSuccess(reply) || fieldOf(jsonOf(reply), 'limitConfig') !== limitConfig)
    return inconclusive('the report is not shown to have the limit', 'a report that shows its limitConfig');
  const summary = 'The stream of a report that was updated has more rows than its limitConfig';
  return failed({ key: 'updated', summary, expected: 'at most 1 row', received: `${size} rows`, exchange });
}

function sizeOf({ reply }: Exchange): number | undefined {
  return isSuccess(reply) ? toRows(linesOf(reply))?.length : undefined;
}
