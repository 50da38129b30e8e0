import type { Operation } from '../../spec/operation.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { reportOperations, reportSubject } from './report-subject.ts';
import { withReport } from './report-submit.ts';

/** "`dataMartId` is not part of the update body": whether it is refused there or ignored, a report stays with its DataMart. */
export async function keepsDataMart(scene: Scene, update: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (create === undefined || read === undefined || subject?.ok !== true)
    return inconclusive('no report could be created', 'a contract and a key that create one');
  const { role, base } = subject.value;
  const { dataMartId: own, ...rest } = base;
  const found = (await scene.arrange.found('DataMart', role)).find(({ id }) => id !== own)?.id;
  const fresh = found === undefined ? await scene.arrange.get('DataMart', { role, subject: 'fresh' }) : undefined;
  const other = found ?? (fresh?.ok === true ? fresh.value.id : undefined);
  if (other === undefined) return notApplicable('no other DataMart is known');
  const outcome = await withReport(scene, create, role, base, async (id): Promise<Outcome> => {
    const path = { [resourceParams(update)[0]!.name]: id };
    const body = { ...rest, title: scene.arrange.nextName(), dataMartId: other };
    const exchange = await scene.send(update, { path, body }, { role });
    if (!isSuccess(exchange.reply)) return passed;
    const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
    if (!isSuccess(reply) || fieldOf(jsonOf(reply), 'dataMartId') !== other) return passed;
    const summary = 'An update gives a report to another DataMart';
    const expected = `dataMartId: ${JSON.stringify(own)}, or refused (4xx)`;
    return failed({ summary, expected, received: describeReply({ ...exchange, reply }), exchange });
  });
  return outcome ?? notApplicable('no report was created that could be updated');
}
