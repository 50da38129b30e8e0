import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isUnmistakable } from '../arrange/mentions.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { recordsIn } from '../arrange/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';

/** How credentials were given to a record and revoked, and the status that it has all the same. */
type Revocation = {
  readonly resource: string;
  readonly id: string;
  readonly role: Role;
  readonly exchanged: Exchange;
  readonly exchange: Exchange;
  readonly after: Exchange;
};

/**
 * The fault of a status that is as it was before credentials were revoked. It is the status that is behind where the record
 * itself has come to lack the credential that it was shown with, and else the revocation that has done nothing.
 */
export async function revokedAlone(scene: Scene, revocation: Revocation): Promise<Fault> {
  const { exchange, after } = revocation;
  const fault = {
    key: 'revoked',
    summary: 'The status of credentials that were revoked is as before',
    expected: 'a status without them',
    received: describeReply(after),
  };
  if (!(await isRevoked(scene, revocation))) return { ...fault, exchange };
  const [status, revoke] = [after.operation!, exchange.operation!];
  return { ...fault, requirement: endpointRequirement(status), exchange: after, operations: [status.id, revoke.id] };
}

/** A time is another with each change. */
const isTime = /^\d{4}-\d\d-\d\d/;

/** Whether the record was shown with the credential that was exchanged, and is read without it. */
async function isRevoked(scene: Scene, { resource, id, role, exchanged, after }: Revocation): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const told = textsIn(jsonOf(after.reply));
  const credential = textsIn(jsonOf(exchanged.reply)).find(
    (text) => isUnmistakable(text) && !isTime.test(text) && told.includes(text),
  );
  if (read === undefined || credential === undefined || credential === id) return false;
  const has = ({ reply }: Exchange): boolean => isSuccess(reply) && textsIn(jsonOf(reply)).includes(credential);
  const wasShown = scene.diary.some(({ exchange, parts }) => {
    const { operation } = exchange;
    const isOfRecord =
      operation !== undefined && operation !== after.operation && operation.lifecycle.resource === resource;
    return isOfRecord && recordsIn(operation, parts.path).at(-1)?.id === id && has(exchange);
  });
  if (!wasShown) return false;
  const now = await readOne(scene, read, { id, parents: {} }, role);
  return isSuccess(now.reply) && !has(now);
}
