import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { freshToConnect } from '../arrange/fresh-to-connect.ts';
import { recordsIn } from '../arrange/identity.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { credentialOf } from './credential-of.ts';
import { deniesConnection, saysConnected } from './says-connected.ts';

/** A record of ours that has credentials of its own, and how its status is asked for. */
export type Connected = { readonly id: string; readonly ask: () => Promise<Exchange> };

/** A record that is connected, whose key has done so, and what its code was exchanged for. */
type First = { readonly id: string; readonly role: Role; readonly exchanged: Exchange };

/**
 * Connects another record of ours than the given one, in the same way. Undefined where its status does not say so, where a
 * code is exchanged once alone, and where both may have come to share one credential.
 */
export async function connectedOther(
  scene: Scene,
  [revoke, status]: readonly [revoke: Operation, status: Operation],
  { id: first, role, exchanged }: First,
  connect: (id: string) => Promise<Exchange | undefined>,
): Promise<Connected | undefined> {
  const id = await unusedRecord(scene, revoke, role, first);
  const other = id === undefined ? undefined : await connect(id);
  const [own, theirs] = [exchanged, other].map((one) => one && credentialOf(one));
  if (id === undefined || own === undefined || theirs === undefined || own === theirs) return undefined;
  const ask = (): Promise<Exchange> =>
    scene.send(status, { path: { [resourceParams(status)[0]!.name]: id } }, { role });
  const { reply } = await ask();
  return isSuccess(reply) && saysConnected(jsonOf(reply)) ? { id, ask } : undefined;
}

/** "Credentials revoked" of one record: the fault that another one is without its own since then. */
export async function disconnectedOther(revoked: Exchange, { id, ask }: Connected): Promise<Fault | undefined> {
  const status = await goesOn(async () => {
    const now = await ask();
    const isOff = isSuccess(now.reply) && !saysConnected(jsonOf(now.reply)) && deniesConnection(jsonOf(now.reply));
    return isOff ? now : undefined;
  });
  if (status === undefined) return undefined;
  const operation = revoked.operation!;
  const summary = `Revoking the credentials of ${withArticle(resourceParams(operation)[0]!.resource!)} takes those of another`;
  const expected = `${id} connected, as before`;
  const requirement = endpointRequirement(operation);
  return { key: 'others', requirement, summary, expected, received: describeReply(status), exchange: revoked };
}

/** A record that others have revoked the credentials of, and that is not looked at any more; else a fresh one. */
async function unusedRecord(scene: Scene, revoke: Operation, role: Role, first: string): Promise<string | undefined> {
  const resource = resourceParams(revoke)[0]!.resource!;
  const living = new Set(livingRecords(scene, resource).map(({ id }) => id));
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  const isFree = (id: string): boolean =>
    living.has(id) &&
    id !== first &&
    !(own.ok && own.value.id === id) &&
    scene.arrange.creatorOf({ resource, id, parents: {} }) === role;
  const used = scene.diary
    .filter(({ exchange }) => exchange.operation === revoke && isSuccess(exchange.reply))
    .flatMap(({ parts }) => recordsIn(revoke, parts.path).at(-1)?.id ?? [])
    .find(isFree);
  if (used !== undefined) return used;
  const fresh = await freshToConnect(scene, resource, role);
  return fresh.ok && fresh.value.id !== first ? fresh.value.id : undefined;
}
