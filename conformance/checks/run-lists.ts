import { operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { defaultOfMany } from '../lists/default-of-many.ts';
import { failed, type Outcome } from '../outcome.ts';
import { unlistedState } from '../run-life/unlisted-state.ts';
import type { Scene } from '../scene.ts';

/** Nothing removes runs: what the checks before have begun makes their lists long, so that this comes after them (Limits). */
export const runLists: Check = {
  id: 'run-lists',
  title: 'A list of many runs has as many without a limit as with its default',
  parallel: false,
  cases: ({ contract }) =>
    operationsOn(contract, 'list', 'Run')
      .filter((list) => boundsOf(list, 'limit')?.default !== undefined)
      .map((list): Case => ({
        id: `run-lists/${list.id}`,
        operation: list,
        requirement: `parameter-${list.id}-limit-default`,
        writes: false,
        priority: 2,
        requests: resourceParams(list).length > 0 ? 3 : 2,
        run: (scene) => listsRuns(scene, list),
      })),
};

/** The history of a DataMart is held against the list of the project, too, which has those of all. */
async function listsRuns(scene: Scene, list: Operation): Promise<Outcome> {
  const fault = resourceParams(list).length > 0 ? await unlistedState(scene, list) : undefined;
  return fault === undefined ? defaultOfMany(scene, list) : failed(fault);
}
