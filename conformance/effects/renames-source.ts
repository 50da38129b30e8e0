import { isObject, type Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { hasName, nameFieldIn, nameOf, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/**
 * "The new DataMart" is one of its own: the fault that the DataMart that a report is of goes by the title that its copy was given.
 *
 * @param copying The answer to copying the report.
 * @param marts The ids of the copy and of the DataMart that the report is of.
 */
export async function renamesSource(
  scene: Scene,
  copying: Exchange,
  { copy, source }: { readonly copy: string; readonly source: unknown },
  role: Role,
): Promise<Fault | undefined> {
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartTitle');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const requests = update && (await scene.arrange.requests({ ...update, params: [] }, { role, subject: 'any' }));
  const body = requests?.ok === true ? requests.value[0]?.body : undefined;
  const field = isObject(body) ? nameFieldIn(body) : undefined;
  if (update === undefined || read === undefined || field === undefined || typeof source !== 'string') return undefined;
  const readSource = (): Promise<Exchange> => readOne(scene, read, { id: source, parents: {} }, role);
  // What was copied of it may be named with it.
  const titleIn = ({ reply }: Exchange): string | undefined =>
    isSuccess(reply) ? nameOf(inEnvelope(jsonOf(reply)) as Json) : undefined;
  const was = titleIn(await readSource());
  if (was === undefined) return undefined;
  const path = { [resourceParams(update)[0]!.name]: copy };
  const rename = (name: string): Promise<Exchange> =>
    scene.send(update, { path, body: { ...(body as object), [field]: name } }, { role });
  const name = scene.arrange.nextName();
  const exchange = await rename(name);
  if (!isSuccess(exchange.reply)) return undefined;
  const after = await readSource();
  const shown = titleIn(after);
  if (shown === undefined || !hasName(shown, name)) return undefined;
  // What exists is left as it was, in the way in which it was changed.
  await rename(was);
  return {
    key: 'renamed',
    requirement: `operation-${update.id}`,
    summary: 'A DataMart that a report is of goes by the title that its copy was given',
    expected: 'the title that it had',
    received: describeReply(after),
    exchange,
    operations: [update.id, copying.operation!.id],
  };
}
