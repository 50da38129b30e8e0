import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Check } from '../check.ts';
import { changeForOther, shared } from '../creator/change-for-other.ts';
import { lookAtOwn } from '../creator/look-at-own.ts';
import { isMade, madeBy, misnamedCreator } from '../creator/misnamed-creator.ts';
import { identityOf } from '../keys/identity.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { martOf } from '../streams/read-run.ts';
import { isSuccess } from '../target/message.ts';
import { hasLife } from '../undisturbed/has-life.ts';

/** A record that names its creator names the caller whose key has created it. Looked at is what all others have seen. */
export const whichCreator: Check = {
  id: 'which-creator',
  title: 'A record names nobody else as its creator',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(
        (one) => makesRun(one) || (one.lifecycle.action === 'create' && hasLife(contract, one.lifecycle.resource)),
      )
      .map((create) => ({ create, requests: requestsOf(create) }))
      .map(({ create, requests }) => ({
        id: `which-creator/${create.id}`,
        operation: create,
        requirement: endpointRequirement(create),
        level: 'implied',
        writes: true,
        priority: requests === 0 ? 2 : 3,
        requests,
        run: (scene) => namesOwn(scene, create),
      })),
};

/**
 * Who a key is, is known by then; only a doubt is asked about, a run of whose DataMart another has created, and a change of what
 * another has.
 */
function requestsOf({ lifecycle: { resource } }: Operation): number {
  return resource === 'Run' ? 2 : shared.includes(resource) ? 1 : 0;
}

async function namesOwn(scene: Scene, create: Operation): Promise<Outcome> {
  const resource = madeBy(create);
  const identities = new Map<Role, string>();
  for (const role of scene.sessions.keys()) {
    const identity = await identityOf(scene, role);
    if (identity !== undefined) identities.set(role, identity);
  }
  if (new Set(identities.values()).size < 2) return notApplicable('who else there is, is not told');
  const isCreated = (): boolean => scene.diary.some(({ exchange }) => isMade(create, exchange));
  if (create.lifecycle.resource === 'Run') await runForOther(scene, create);
  if (!isCreated() && !makesRun(create)) await lookAtOwn(scene, create);
  if (!isCreated()) return notApplicable('nothing was created by it');
  await changeForOther(scene, resource, identities);
  const found = misnamedCreator(scene, create, identities);
  if (found === undefined) return passed;
  const { own, shown, blamed } = found;
  const summary = `${capital(withArticle(resource))} names another caller as its creator`;
  return failed({
    key: blamed.operation!.id,
    summary,
    expected: own,
    received: describeReply(shown),
    exchange: blamed,
  });
}

/** Whether an operation makes a run, itself or as a stream. */
function makesRun(operation: Operation): boolean {
  return (
    madeBy(operation) === 'Run' && (operation.lifecycle.action === 'create' || operation.success.item !== undefined)
  );
}

/** Begins a run of a DataMart with another key than that of who has created it, and reads it. */
async function runForOther(scene: Scene, run: Operation): Promise<void> {
  const right = await rightRequestOfAny(scene, run);
  const read = operationOnOne(scene.contract, 'read', 'Run');
  const role = [...scene.sessions.keys()].findLast((one) => !right.ok || one !== right.value.role);
  if (!right.ok || read === undefined || role === undefined) return;
  const { parts } = right.value;
  const { reply } = await scene.send(run, parts, { role });
  const id = isSuccess(reply) ? idOfCreated(run, reply, 'Run', scene) : undefined;
  const mart = id === undefined ? undefined : await martOf(scene, run, parts.path ?? {});
  if (mart !== undefined) await readOne(scene, read, { id: id!, parents: { DataMart: mart } }, role);
}
