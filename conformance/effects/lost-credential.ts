import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { toldFields } from '../arrange/described-body.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { credentialOf } from './credential-of.ts';
import { eventually } from '../target/patience.ts';
import { deniesConnection, saysConnected } from './says-connected.ts';

/** What was created, by whom, with which body, and how it is read. */
export type Connecting = {
  readonly id: string;
  readonly role: Role;
  readonly body: Json | undefined;
  readonly exchange: Exchange;
  readonly seen: Exchange;
};

/**
 * What a record is connected with is its own: the fault that one which was created with a credential of this run does not show it, and
 * its OAuth status says that it has none.
 */
export async function lostCredential(
  scene: Scene,
  operation: Operation,
  { id, role, body, exchange, seen }: Connecting,
): Promise<Fault | undefined> {
  const field = Object.keys(isObject(body) ? body : {}).find((name) => isOwn(scene, fieldOf(body, name)));
  if (field === undefined || !isSuccess(seen.reply)) return undefined;
  if (!(await toldFields(scene, operation)).includes(field)) return undefined;
  const sent = String(fieldOf(body, field));
  const shown = fieldOf(jsonOf(seen.reply), field);
  if (shown !== undefined && shown !== null) return undefined;
  const status = scene.contract.operations.find((one) => one.id === `get${operation.lifecycle.resource}OAuthStatus`);
  if (status === undefined || seen.reply.body.includes(sent)) return undefined;
  const ask = (): Promise<Exchange> =>
    scene.send(status, { path: { [resourceParams(status)[0]!.name]: id } }, { role });
  const isDenied = ({ reply }: Exchange): boolean => isSuccess(reply) && deniesConnection(jsonOf(reply));
  const told = await eventually(scene, operation.lifecycle.resource, ask, (one) => !isDenied(one));
  if (!isDenied(told) || !(await isValid(scene, sent, role))) return undefined;
  return {
    key: 'credential',
    summary: 'What was created with a credential is not connected',
    expected: `connected with ${sent}`,
    received: `${describeReply(seen)}, and its status is ${describeReply(told)}`,
    exchange,
  };
}

/** Whether the status of a credential says that it connects. */
async function isValid(scene: Scene, id: string, role: Role): Promise<boolean> {
  const read = scene.contract.operations.find((one) => one.id === 'getOAuthCredentialStatus');
  if (read === undefined) return false;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  return isSuccess(reply) && saysConnected(jsonOf(reply));
}

/** Whether something is the id of a credential that a code was exchanged for in this run. */
function isOwn({ diary }: Scene, value: unknown): boolean {
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  return (
    id !== undefined &&
    diary.some(
      ({ exchange }) => exchange.operation?.path.endsWith('/oauth/exchange') === true && credentialOf(exchange) === id,
    )
  );
}
