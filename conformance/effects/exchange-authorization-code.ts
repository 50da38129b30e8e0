import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { credentialOf } from './credential-of.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';

/** "Credential created" (Endpoints / Data Storages, Data Destinations): it has a status from then on. */
export const exchangeAuthorizationCode: Effect = {
  id: 'exchangeDataDestinationAuthorizationCode',
  requests: 2,
  run: givesCredential,
};

async function givesCredential(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, role } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const id = credentialOf(exchange);
  const read = scene.contract.operations.find((one) => one.id === 'getOAuthCredentialStatus');
  if (id === undefined || read === undefined) return notApplicable('no id of a credential is shown');
  const path = { [resourceParams(read)[0]!.name]: id };
  const ask = (): Promise<Exchange> => scene.send(read, { path }, { role });
  const seen = await eventually(scene, operation.lifecycle.resource, ask, ({ reply }) => reply.status !== 404);
  if (seen.reply.status !== 404) return passed;
  const summary = 'A credential that was created has no status';
  return failed({
    key: 'status',
    requirement: `operation-${read.id}`,
    summary,
    expected: `the status of ${id}`,
    received: describeReply(seen),
    exchange: seen,
  });
}
