import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/**
 * "Run: one execution record", which is listed with its DataMart: what is begun of another one has another id than the run
 * that was begun before, which is not in the history of the DataMart that it was begun of.
 */
export async function beginsForeign(
  scene: Scene,
  operation: Operation,
  { parts, role }: { readonly parts: RequestParts; readonly role: Role },
  id: string,
): Promise<Fault | undefined> {
  const other = await scene.once('lonely DataMart', () => scene.arrange.get('DataMart', { role, subject: 'fresh' }));
  const { name } = resourceParams(operation)[0]!;
  if (!other.ok || other.value.id === parts.path?.[name]) return undefined;
  const exchange = await sendReady(scene, operation, { ...parts, path: { [name]: other.value.id } }, role);
  if (!isSuccess(exchange.reply) || idOfCreated(operation, exchange.reply, 'Run', scene) !== id) return undefined;
  const summary = 'A manual run of a DataMart gives the run of another';
  const expected = `another run than ${id}, which was begun of another DataMart`;
  return { key: 'foreign', summary, expected, received: describeReply(exchange), exchange };
}
