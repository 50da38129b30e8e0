import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { keepsForeignStorage, ofStorage } from '../kept-away/foreign-storage.ts';
import { type KeptDataMart, keptDataMart } from '../kept-away/kept-data-mart.ts';
import { type Look, lookAt, type ViewKind, viewsOf } from '../kept-away/views.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';

/** What is kept from a caller in most places is kept in each: a DataMart, or a storage that the profile names. */
export const keptAway: Check = {
  id: 'kept-away',
  title: 'What keeps a DataMart from a caller in most places keeps it in each',
  parallel: false,
  cases: ({ contract, profile }) => [
    ...[...viewsOf(contract)].map(([operation, kind]): Case => ({
      id: `kept-away/${operation.id}`,
      operation,
      requirement: endpointRequirement(operation),
      level: 'implied',
      writes: true,
      priority: 2,
      requests: 3,
      run: (scene) => hides(scene, operation, kind),
    })),
    ...contract.operations
      .filter(({ id }) => ofStorage.includes(id) && profile.situations?.foreignStorageId !== undefined)
      .map((operation): Case => ({
        id: `kept-away/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: false,
        priority: 2,
        requests: 1,
        run: (scene) => keepsForeignStorage(scene, operation),
      })),
  ],
};

/** How many other places have to keep it away: one alone may have rules of its own. */
const othersAtLeast = 2;

/** What is shown is held to be let out only where it is so of another new DataMart, too. */
async function hides(scene: Scene, operation: Operation, kind: ViewKind): Promise<Outcome> {
  const kept = await scene.once('a DataMart that is kept away', () => keptDataMart(scene));
  if ('state' in kept) return kept;
  const look = await once(scene, operation, kind, kept);
  if (look === undefined) return notApplicable('who has created a DataMart is not shown it there');
  if (!look.isShown) return passed;
  if (!(await isElsewhereKept(scene, operation, kind, kept)))
    return notApplicable('most other places show the DataMart, too');
  const again = await scene.once('another DataMart that is kept away', () => keptDataMart(scene));
  if ('state' in again) return again;
  const second = await lookAt(scene, operation, { kind, mart: again, isPatient: true });
  if (second?.isShown !== true) return notApplicable('another DataMart is kept away there');
  const { from } = kept;
  return failed({
    summary: `A DataMart that is kept from ${from} elsewhere is shown to it`,
    expected: kind === 'one' ? '403' : `nothing of the DataMart ${again.id}`,
    received: describeReply(second.exchange),
    exchange: second.exchange,
  });
}

/** Whether most of the other places of the kind keep it away. */
async function isElsewhereKept(
  scene: Scene,
  operation: Operation,
  kind: ViewKind,
  mart: KeptDataMart,
): Promise<boolean> {
  let [kept, shown] = [0, 1];
  for (const [other, of] of viewsOf(scene.contract)) {
    const look = other !== operation && of === kind ? await once(scene, other, of, mart) : undefined;
    if (look?.isShown === true) shown += 1;
    if (look?.isShown === false) kept += 1;
  }
  return kept >= othersAtLeast && kept >= 2 * shown;
}

function once(scene: Scene, operation: Operation, kind: ViewKind, mart: KeptDataMart): Promise<Look | undefined> {
  return scene.once(`kept away ${operation.id}`, () => lookAt(scene, operation, { kind, mart }));
}
