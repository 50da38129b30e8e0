import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { parentsOf } from '../arrange/created-instances.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { identityOf } from '../keys/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { misnamedCreator } from './misnamed-creator.ts';

/**
 * A run that was begun by hand names another caller as its creator than the one whose key has begun it, and has created
 * the DataMart as well: a service may name either of the two. Looked at is what all others have seen.
 */
export async function misnamedRunCreator(scene: Scene, create: Operation): Promise<Fault | undefined> {
  const identities = new Map<Role, string>();
  for (const role of scene.sessions.keys()) {
    const identity = await identityOf(scene, role);
    if (identity !== undefined) identities.set(role, identity);
  }
  if (new Set(identities.values()).size < 2) return undefined;
  const isMeant = ({ exchange, parts, as }: Entry): boolean => {
    if (exchange.operation !== create) return true;
    const id = parentsOf(create, parts)['DataMart'] ?? '';
    return 'role' in as && scene.arrange.creatorOf({ resource: 'DataMart', id }) === as.role;
  };
  const diary = scene.diary.filter(isMeant);
  const found = misnamedCreator({ ...scene, diary }, create, identities);
  if (found === undefined) return undefined;
  const { own, shown, blamed } = found;
  const summary = 'A run names another caller as its creator';
  // Where no answer names the right one, reading the run is as much in doubt as beginning it.
  const read = operationOnOne(scene.contract, 'read', 'Run');
  const told = [blamed.operation, shown.operation, ...(blamed.operation === create ? [read] : [])];
  const operations = [...new Set(told.flatMap((one) => one?.id ?? []))];
  return { key: 'creator', summary, expected: own, received: describeReply(shown), exchange: blamed, operations };
}
