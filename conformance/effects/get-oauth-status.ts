import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';
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
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  const sent = scene.arrange.creationOf({ resource, ...own.value })?.message.body ?? '';
  const path = pathTo({ ...operation, lifecycle: { ...operation.lifecycle, resource } }, own.value);
  const ask = (): Promise<Exchange> => scene.send(operation, { path }, { role });
  const exchange = await ask();
  const strange = await strangeCredential(scene, { resource, own: own.value, role, ask }, exchange);
  if (strange !== undefined) return failed(strange);
  if (/credential|token|oauth/i.test(sent)) return notApplicable('what is created may be connected by its body');
  if (!isSuccess(exchange.reply) || !saysConnected(jsonOf(exchange.reply))) return passed;
  const summary = `A ${resource} that was created without a credential is said to be connected`;
  return failed({ key: 'connected', summary, expected: 'not connected', received: describeReply(exchange), exchange });
}
