import type { Role } from '../../spec/roles.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { credentialOf } from './credential-of.ts';

/**
 * "OAuth status" of a credential: the fault that asking for one which a code was exchanged for, after another one was, tells of
 * that. Undefined where the status does not show which credential it is of, or no other one is known.
 */
export async function otherStatus(scene: Scene, exchanged: Exchange, role: Role): Promise<Fault | undefined> {
  const read = scene.contract.operations.find(({ id }) => id === 'getOAuthCredentialStatus');
  const id = credentialOf(exchanged);
  const isOfStatus = read?.path.split('/')[2] === exchanged.operation!.path.split('/')[2];
  if (read === undefined || !isOfStatus || id === undefined) return undefined;
  const isKnown = (other: string): boolean =>
    scene.diary.some(
      ({ exchange }) =>
        exchange.operation?.path.endsWith('/oauth/exchange') === true && credentialOf(exchange) === other,
    );
  const exchange = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const shown = shownIn(exchange);
  if (shown === undefined || exchange.reply.body.includes(id) || !isKnown(shown)) return undefined;
  return {
    key: 'status',
    requirement: endpointRequirement(read),
    summary: 'The status of a credential is that of another one',
    expected: `the status of ${id}`,
    received: describeReply(exchange),
    exchange,
  };
}

/** The id of the credential that a status says to be of. */
function shownIn({ reply }: Exchange): string | undefined {
  const status = isSuccess(reply) ? jsonOf(reply) : undefined;
  const ids = ['credentialId', 'credential_id', 'id'].map((name) => fieldOf(status, name));
  const id = ids.find((one) => typeof one === 'string' || typeof one === 'number');
  return id === undefined ? undefined : String(id);
}
