import { isObject, type Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { sentFor } from './sent-for.ts';
import { saysConnected } from './says-connected.ts';

/** A record of ours whose credentials were revoked, and the key that did so. */
type Revoked = { readonly resource: string; readonly id: string; readonly role: Role };

const missing: readonly number[] = [404, 410];

/**
 * "Credentials revoked", and no more: the record is still there. It is taken to be gone only where another one that was
 * created in the same way is read.
 */
export async function removedWithCredentials(
  scene: Scene,
  { resource, id, role }: Revoked,
  exchange: Exchange,
  status: Exchange,
): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const isGone = ({ reply }: Exchange): boolean => missing.includes(reply.status);
  if (read === undefined || !isGone(status)) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, { id, parents: {} }, role);
  const gone = await eventually(scene, resource, ask, (one) => !isGone(one));
  if (!isGone(gone)) return undefined;
  const other = await scene.arrange.get(resource, { role, subject: 'fresh', unconnected: true });
  if (!other.ok || !isSuccess((await readOne(scene, read, other.value, role)).reply)) return undefined;
  const summary = `Revoking the credentials of a ${resource} removes it`;
  return { key: 'removed', summary, expected: `the ${resource}`, received: describeReply(gone), exchange };
}

/** What has no credential of its own beside those that were revoked is not connected without them. */
export async function staysConnected(
  scene: Scene,
  { resource, id }: Revoked,
  ask: () => Promise<Exchange>,
): Promise<Fault | undefined> {
  if (hasOwnCredentials(scene, resource, id)) return undefined;
  const isLeft = ({ reply }: Exchange): boolean => isSuccess(reply) && saysConnected(jsonOf(reply));
  const status = await eventually(scene, resource, ask, (now) => !isLeft(now));
  if (!isLeft(status)) return undefined;
  const summary = `A ${resource} whose credentials were revoked is said to be connected`;
  return { key: 'connected', summary, expected: 'not connected', received: describeReply(status), exchange: status };
}

/** Whether what was sent for a record may have given it a credential of its own, or is not known. */
export function hasOwnCredentials(scene: Scene, resource: string, id: string): boolean {
  const sent = sentFor(scene, { resource, id, parents: {} });
  return sent.length === 0 || sent.some((body) => mayConnect(JSON.parse(body) as Json));
}

const credential = /credential|token|oauth|secret|key|account/i;

/** Whether what a record was created with may connect it: whom it writes to does not. */
function mayConnect(sent: unknown, isWithin = false): boolean {
  if (!isObject(sent) && !Array.isArray(sent)) return isWithin && !(typeof sent === 'string' && sent.includes('@'));
  return Object.entries(sent).some(([name, value]) =>
    name === 'type' ? false : mayConnect(value, isWithin || credential.test(name)),
  );
}
