import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { type Ghost, fillingsOf } from '../lists/fillings.ts';
import { listedGhost } from '../lists/listed-ghost.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { referring } from '../referred/referring.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { wasRemoved } from '../undisturbed/living-records.ts';

const resource = 'Report';

/**
 * Of a DataMart that was removed, the list of all reports shows none any more of which reading says that there is none. What others
 * have removed with a report of ours tells it; where they have not, a DataMart is removed that has one.
 */
export async function stillListsReports(scene: Scene, list: Operation): Promise<Outcome> {
  const ghost = lastGhost(scene) ?? (await removeUnder(scene));
  if (ghost === undefined) return notApplicable('no DataMart that has a report could be removed');
  const { ghosts } = await fillingsOf(scene);
  // What a list is made of may be some seconds behind.
  const fault = await goesOn(() => {
    ghosts.set(resource, ghost);
    return listedGhost(scene, list);
  });
  return fault === undefined ? passed : failed(fault);
}

/** The report of ours whose DataMart was removed last, of those that were not removed themselves. */
function lastGhost(scene: Scene): Ghost | undefined {
  const { contract, diary } = scene;
  const remove = operationOnOne(contract, 'remove', 'DataMart');
  const removals = [...diary.entries()].filter(([, { exchange }]) => exchange.operation === remove);
  for (const [index, { exchange, parts }] of removals.toReversed()) {
    if (!isSuccess(exchange.reply)) continue;
    const mart = recordsIn(remove!, parts.path).at(-1)!.id;
    const before = diary.slice(0, index).filter((entry) => dataMartOf(entry) === mart);
    for (const entry of before.toReversed()) {
      const id = createdBy(scene, entry);
      if (id === undefined || !('role' in entry.as) || wasRemoved(scene, { resource, id })) continue;
      return { child: { id, parents: { DataMart: mart } }, role: entry.as.role, removal: exchange };
    }
  }
  return undefined;
}

function dataMartOf({ parts: { body } }: Entry): unknown {
  return isObject(body) ? body['dataMartId'] : undefined;
}

/** The report that a request has created. */
function createdBy(scene: Scene, { exchange: { operation, reply } }: Entry): string | undefined {
  const { action, resource: created } = operation!.lifecycle;
  if (action !== 'create' || created !== resource || !isSuccess(reply)) return undefined;
  const id = idOfCreated(operation!, reply, resource, scene);
  // What was there before is not ours, whatever a creation answers.
  return id === undefined || scene.arrange.existed({ resource, id }) ? undefined : id;
}

/** Removes a new DataMart that has a report. */
async function removeUnder(scene: Scene): Promise<Ghost | undefined> {
  const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
  const report = await referring(scene, resource, 'DataMart');
  const [mart] = report.ok ? report.value.referred : [];
  const role = mart && scene.arrange.creatorOf(mart);
  if (remove === undefined || role === undefined) return undefined;
  await scene.send(remove, { path: pathTo(remove, { id: mart!.id, parents: {} }) }, { role });
  return lastGhost(scene);
}
