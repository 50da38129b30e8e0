import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess } from '../target/message.ts';
import { idOfCreated } from './created-instances.ts';
import { rightRequest, rightRequestOfAny } from './right-request.ts';
import type { Scene } from '../scene.ts';

/** What an authorization code is exchanged for. */
export const credential = 'OAuthCredential';

/**
 * The id of a credential of this run, of the kind that an operation takes: storages and destinations each exchange codes of
 * their own. Undefined where no code is known that is exchanged.
 *
 * @param role Whose key has to have created it; default: any.
 */
export async function ownCredential(scene: Scene, operation: Operation, role?: Role): Promise<string | undefined> {
  const collection = collectionOf(operation);
  const exchange = scene.contract.operations.find(
    (one) =>
      one.lifecycle.action === 'create' && one.lifecycle.resource === credential && collectionOf(one) === collection,
  );
  if (exchange === undefined || exchange === operation || !scene.allowWrites) return undefined;
  const right = await (role === undefined ? rightRequestOfAny(scene, exchange) : rightRequest(scene, exchange, role));
  if (!right.ok || !isSuccess(right.value.exchange.reply)) return undefined;
  return idOfCreated(exchange, right.value.exchange.reply, credential, scene);
}

/** What a path is about: the segment after `/api`. */
function collectionOf({ path }: Operation): string | undefined {
  return path.split('/')[2];
}
