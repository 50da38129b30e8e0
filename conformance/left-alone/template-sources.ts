import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

const resource = 'InsightTemplateSource';

/** An update of an insight template that is not about its sources leaves those that it has. */
export async function keepsSources(scene: Scene, update: Operation): Promise<Outcome> {
  const [list, read] = [
    listOperation(scene.contract, resource),
    operationOnOne(scene.contract, 'read', 'InsightTemplate'),
  ];
  const role = keyHolder(scene, update.role);
  const own = await scene.arrange.get('InsightTemplate', { role, subject: 'own' });
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  const below = { ...own.value.parents, InsightTemplate: own.value.id };
  const source = await scene.arrange.get(resource, { role, subject: 'fresh', below });
  if (!source.ok) return inconclusive(source.reason, source.remedy);
  if (list === undefined || read === undefined) return notApplicable('sources are not listed');
  const { id } = source.value;
  const look = (): Promise<Exchange> => scene.send(list, { path: pathTo(list, source.value) }, { role });
  const isThere = (answer: Exchange): boolean => toPage(scene, list, answer)?.rows.has(id) === true;
  if (!isThere(await look())) return notApplicable('the source is not listed');
  const requests = await scene.arrange.requests(update, { role, subject: 'own' });
  for (const parts of requests.ok ? requests.value : []) {
    if (Object.keys((parts.body ?? {}) as object).some((name) => /source/i.test(name))) continue;
    const exchange = await scene.send(update, { ...parts, path: pathTo(read, own.value) }, { role });
    if (!isSuccess(exchange.reply)) continue;
    const after = await eventually(scene, resource, look, isThere);
    if (isThere(after) || !isSuccess(after.reply)) return passed;
    const summary = 'An update of an insight template takes its sources away';
    return failed({ key: 'sources', summary, expected: id, received: describeReply(after), exchange });
  }
  return notApplicable('no update that leaves out its sources was taken');
}
