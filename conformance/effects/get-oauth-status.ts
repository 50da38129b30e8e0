import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';
import { sentFor } from './sent-for.ts';
import { saysConnected } from './says-connected.ts';
import { strangeCredential } from './strange-credential.ts';

const resources: Readonly<Record<string, string>> = {
  getDataStorageOAuthStatus: 'DataStorage',
  getDataDestinationOAuthStatus: 'DataDestination',
};

/** "OAuth status": what was created without any credential is not connected, and what has none is not told of one. */
export const getOAuthStatus: readonly Effect[] = Object.entries(resources).map(([id, resource]) => ({
  id,
  requests: 1,
  run: (scene, operation) => isUnconnected(scene, operation, resource),
}));

async function isUnconnected(scene: Scene, operation: Operation, resource: string): Promise<Outcome> {
  const role = creatorOf(scene, resource, keyHolder(scene, operation.role));
  const isTelling = (body: string): boolean => /credential|token|oauth/i.test(body);
  const isGiven = (one: Instance): boolean => sentFor(scene, { resource, ...one }).some(isTelling);
  const creationOf = (one: Instance): string => scene.arrange.creationOf({ resource, ...one })?.message.body ?? '';
  const shared = await scene.arrange.get(resource, { role, subject: 'own' });
  // An update may have connected the one that all checks share; what is created may be connected by its body.
  const isUpdated = shared.ok && isGiven(shared.value) && !isTelling(creationOf(shared.value));
  const own = isUpdated ? await scene.arrange.get(resource, { role, subject: 'fresh', unconnected: true }) : shared;
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  const path = pathTo({ ...operation, lifecycle: { ...operation.lifecycle, resource } }, own.value);
  const ask = (): Promise<Exchange> => scene.send(operation, { path }, { role });
  const exchange = await ask();
  const strange = await strangeCredential(scene, { resource, own: own.value, role, ask }, exchange);
  if (strange !== undefined) return failed(strange);
  if (isGiven(own.value)) return notApplicable('what is created may be connected by its body');
  if (!isSuccess(exchange.reply) || !saysConnected(jsonOf(exchange.reply))) return passed;
  const summary = `A ${resource} that was created without a credential is said to be connected`;
  return failed({ key: 'connected', summary, expected: 'not connected', received: describeReply(exchange), exchange });
}
