import type { Role } from '../../spec/roles.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { readPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';

/** The runs of the project that its list shows at first, by their ids. */
export async function projectRuns(scene: Scene, role: Role): Promise<ReadonlyMap<string, unknown>> {
  const list = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length === 0);
  if (list === undefined) return new Map();
  return (await readPage(scene, { operation: list, parts: {}, role }, {})).page?.rows ?? new Map();
}
