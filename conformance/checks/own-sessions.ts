import type { Operation } from '../../spec/operation.ts';
import type { Check } from '../check.ts';
import { creatorOf } from '../created-instances.ts';
import { identityOf } from '../identity.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { readPage } from '../pages.ts';
import type { Scene } from '../scene.ts';

/** AI assistant sessions are listed "for the current user". */
export const ownSessions: Check = {
  id: 'own-sessions',
  title: 'A list of sessions shows those of the current user',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ id }) => id === 'listAiAssistantSessions')
      .map((operation) => ({
        id: `own-sessions/${operation.id}`,
        operation,
        requirement: 'own-sessions',
        writes: true,
        priority: 2,
        requests: 5,
        run: (scene) => hidesForeign(scene, operation),
      })),
};

async function hidesForeign(scene: Scene, operation: Operation): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const role = creatorOf(scene, resource, operation.role ?? '');
  const session = await scene.arrange.get(resource, { role, subject: 'own' });
  if (!session.ok) return inconclusive(session.reason, session.remedy);
  const requests = await scene.arrange.requests(
    { ...operation, path: '', params: operation.params.filter((one) => one.in === 'query') },
    { role, subject: 'any' },
  );
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const path = { dataMartId: session.value.parents['DataMart']! };
  const owner = await identityOf(scene, role);
  const others = [...scene.sessions.keys()].filter((one) => one !== role);
  let asked = 0;
  for (const other of others) {
    const identity = await identityOf(scene, other);
    // Keys of several roles may be one user's.
    if (owner === undefined || identity === undefined || identity === owner) continue;
    const { page, exchange } = await readPage(
      scene,
      { operation, parts: { path, query: requests.value[0]!.query ?? {} }, role: other },
      {},
    );
    if (page === undefined) continue;
    asked += 1;
    if (!page.ids.includes(session.value.id)) continue;
    const summary = 'A session of another user is listed';
    return failed({
      summary,
      expected: `a list without ${session.value.id}`,
      received: describeReply(exchange),
      exchange,
    });
  }
  return asked > 0 ? passed : notApplicable('no two keys are known to be of different users');
}
