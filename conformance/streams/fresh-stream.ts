import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';

/** The stream of a DataMart that has just been created: it is related to no other, and so has no joined fields. */
export type FreshStream = { readonly id: string; readonly role: Role; readonly exchange: Exchange };

/** Creates a DataMart, once per run, and streams it. */
export function freshStream(scene: Scene): Promise<Arranged<FreshStream>> {
  return scene.once('the stream of a fresh DataMart', () => newStream(scene));
}

/** Creates a DataMart, and streams it: it is defined and published then, as far as that is asked for. */
export async function newStream(scene: Scene): Promise<Arranged<FreshStream>> {
  const operation = scene.contract.operations.find(
    (one) => one.success.item !== undefined && resourceParams(one)[0]?.resource === 'DataMart',
  );
  if (operation === undefined) return lacking('no operation streams a DataMart', 'a contract that has one');
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return right;
  const { role } = right.value;
  const by = creatorOf(scene, 'DataMart', role);
  const fresh = await scene.arrange.get('DataMart', { role: by, subject: 'fresh' });
  if (!fresh.ok) return fresh;
  const { id } = fresh.value;
  const exchange = await sendReady(scene, operation, { path: { [resourceParams(operation)[0]!.name]: id } }, role);
  const remedy = 'requests: { updateDataMartDefinition: { body: { … } } }';
  if (!isSuccess(exchange.reply)) return lacking(`a new DataMart was answered ${exchange.reply.status}`, remedy);
  return { ok: true, value: { id, role, exchange } };
}

function lacking(reason: string, remedy: string): Arranged<never> {
  return { ok: false, reason, remedy };
}
