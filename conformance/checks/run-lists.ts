import { operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { defaultOfMany } from '../lists/default-of-many.ts';

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
        run: (scene) => defaultOfMany(scene, list),
      })),
};
