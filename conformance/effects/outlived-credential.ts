import type { Role } from '../../spec/roles.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { credentialOf } from './credential-of.ts';
import { saysConnected } from './says-connected.ts';

/**
 * "Credentials revoked" (Endpoints / Data Destinations): the fault that the status of the credential which a code was exchanged for
 * says, after the revocation, that it is connected. One that is gone, or says nothing of it, is as right.
 *
 * @param revoked The revocation.
 */
export async function outlivedCredential(
  scene: Scene,
  exchanged: Exchange,
  revoked: Exchange,
  role: Role,
): Promise<Fault | undefined> {
  const read = scene.contract.operations.find(({ id }) => id === 'getOAuthCredentialStatus');
  const id = credentialOf(exchanged);
  const isOfStatus = read?.path.split('/')[2] === exchanged.operation!.path.split('/')[2];
  if (read === undefined || !isOfStatus || id === undefined) return undefined;
  const after = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  if (!isSuccess(after.reply) || !saysConnected(jsonOf(after.reply))) return undefined;
  return {
    key: 'outlived',
    summary: 'A credential is connected after it was revoked',
    expected: 'a status of the credential without a connection, or none',
    received: describeReply(after),
    exchange: revoked,
    operations: [revoked.operation!.id, read.id],
  };
}
