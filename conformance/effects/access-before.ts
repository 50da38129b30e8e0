import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Role } from '../../spec/roles.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isCalledInvalid, isCalledValid } from './broken-sql.ts';
import { hasOwnCredentials } from './without-credentials.ts';

/** Finds out, once its credentials are revoked, whether the access of a record is as it was before it had them. */
export type Access = (revocation: Exchange) => Promise<Fault | undefined>;

/**
 * "Its access can be validated" (What the service does): a storage whose access was not valid before it was given credentials, and
 * that was given no others, has none that is valid once these are revoked. Undefined where its access is not called invalid in
 * so many words before that, or cannot be asked for.
 */
export async function accessBefore(
  scene: Scene,
  { resource, id, role }: { readonly resource: string; readonly id: string; readonly role: Role },
): Promise<Access | undefined> {
  const operation = scene.contract.operations.find((one) => one.id === `validate${resource}Access`);
  if (operation === undefined) return undefined;
  const path = { [resourceParams(operation)[0]!.name]: id };
  const ask = (): Promise<Exchange> => scene.send(operation, { path }, { role });
  const before = await ask();
  if (!isSuccess(before.reply) || !isCalledInvalid(jsonOf(before.reply))) return undefined;
  const isValid = ({ reply }: Exchange): boolean => isSuccess(reply) && isCalledValid(jsonOf(reply));
  return async (revocation) => {
    if (hasOwnCredentials(scene, resource, id)) return undefined;
    const after = await eventually(scene, resource, ask, (now) => !isValid(now));
    if (!isValid(after)) return undefined;
    return {
      key: 'access',
      requirement: endpointRequirement(operation),
      summary: `The access of a ${resource} whose credentials were revoked is said to be valid`,
      expected: describeReply(before),
      received: describeReply(after),
      exchange: after,
      operations: [operation.id, revocation.operation!.id],
    };
  };
}
