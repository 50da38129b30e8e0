import type { Instance } from '../arrange/instances.ts';
import { identityOf } from '../keys/identity.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Lister, readPage } from './pages.ts';

/**
 * A page of one has a session of the current user's, if there is any, though another user has begun one since: what is cut
 * before those of others are taken out may have nothing left.
 */
export async function fillsPage(scene: Scene, lister: Lister, session: Instance): Promise<Outcome> {
  const { resource } = lister.operation.lifecycle;
  const owner = await identityOf(scene, lister.role);
  for (const role of [...scene.sessions.keys()].toReversed()) {
    const identity = await identityOf(scene, role);
    if (owner === undefined || identity === undefined || identity === owner) continue;
    const other = await scene.arrange.get(resource, { role, by: role, subject: 'fresh', below: session.parents });
    if (!other.ok) continue;
    const isEmpty = async (): Promise<Outcome | undefined> => {
      const { page, exchange } = await readPage(scene, lister, { limit: 1 });
      if (page?.size !== 0) return undefined;
      const { page: all } = await readPage(scene, lister, {});
      if (all?.ids.includes(session.id) !== true || all.removed.includes(session.id)) return undefined;
      const summary = 'A page of one is empty where the current user has sessions';
      return failed({ key: 'page', summary, expected: session.id, received: describeReply(exchange), exchange });
    };
    return (await isEmpty()) === undefined ? passed : ((await isEmpty()) ?? passed);
  }
  return notApplicable('no two users are known who have sessions of one DataMart');
}
