import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { creatorsIn } from './misnamed-creator.ts';

/** Two callers whose records name creators that have nothing in common, so that they are two users. */
export type Strangers = { readonly roles: readonly [Role, Role]; readonly names: readonly [string, string] };

/** What the lowest role creates, and what a higher one does. */
const looked = ['Report', 'DataMart', 'DataDestination'];

/**
 * Two such callers, among those who create records of ours; undefined where records name no creators, or always the same, or
 * in other terms than a user is told in.
 */
export async function strangers(scene: Scene, user: string): Promise<Strangers | undefined> {
  const keys = [...scene.sessions.values()].map(({ key }) => key.id);
  const known: { readonly role: Role; readonly names: ReadonlySet<string> }[] = [];
  for (const resource of looked) {
    for (const wanted of scene.sessions.keys()) {
      const role = creatorOf(scene, resource, wanted);
      if (known.some((one) => one.role === role)) continue;
      const own = await scene.arrange.get(resource, { role, subject: 'own' });
      const read = operationOnOne(scene.contract, 'read', resource);
      if (!own.ok || read === undefined || scene.arrange.creatorOf({ resource, ...own.value }) !== role) continue;
      const { reply } = await readOne(scene, read, own.value, role);
      const names = isSuccess(reply) ? creatorsIn(inEnvelope(jsonOf(reply))) : [];
      // A key is somebody's, who may have several.
      const areUsers = names.some(({ length }) => length === user.length);
      if (areUsers && !names.some((name) => keys.includes(name))) known.push({ role, names: new Set(names) });
    }
  }
  for (const [at, one] of known.entries()) {
    const other = known.slice(at + 1).find(({ names }) => names.isDisjointFrom(one.names));
    if (other !== undefined)
      return { roles: [one.role, other.role], names: [[...one.names][0]!, [...other.names][0]!] };
  }
  return undefined;
}
