import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { creatorsIn } from './misnamed-creator.ts';

/** What people work on together, so that one may change what another has created. */
export const shared: readonly string[] = ['DataMart', 'Report', 'Insight'];

/**
 * Changes a record, which was answered with who has created it, with the key of somebody else: who changes it has not created it.
 * What is answered, others look at.
 *
 * @param identities Who the key of each role belongs to.
 */
export async function changeForOther(
  scene: Scene,
  resource: string,
  identities: ReadonlyMap<Role, string>,
): Promise<void> {
  const record = shared.includes(resource) ? livingRecords(scene, resource).at(-1) : undefined;
  const creation = record && scene.arrange.creationOf({ resource, ...record });
  const by = record && scene.arrange.creatorOf({ resource, ...record });
  const own = by && identities.get(by);
  if (record === undefined || creation === undefined || own === undefined) return;
  if (!creatorsIn(inEnvelope(jsonOf(creation.reply))).includes(own)) return;
  const others = [...scene.sessions.keys()].filter((role) => ![own, undefined].includes(identities.get(role)));
  // Who may change most comes last.
  const role = others.at(-1);
  const changes = operationsOn(scene.contract, 'change', resource);
  const change = changes.find(({ path }) => path.endsWith('}')) ?? changes.find(({ path }) => path.endsWith('/title'));
  if (role === undefined || change === undefined) return;
  const arranged = await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' });
  for (const { body } of arranged.ok ? arranged.value.slice(0, 1) : [])
    if (body !== undefined) await scene.send(change, { path: pathTo(change, record), body }, { role });
}
