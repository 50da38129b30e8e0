import { idOfCreated } from '../arrange/created-instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/** The runs that this run has begun of DataMarts of its own, by the ids of these, in the order in which they were begun. */
export function begunRuns(scene: Scene): ReadonlyMap<string, readonly string[]> {
  const begun = new Map<string, readonly string[]>();
  for (const { exchange, parts } of scene.diary) {
    const { operation, reply } = exchange;
    if (operation === undefined || !isSuccess(reply)) continue;
    const [param] = resourceParams(operation);
    const mart = param?.resource === 'DataMart' ? parts.path?.[param.name] : undefined;
    if (mart === undefined || scene.arrange.creatorOf({ resource: 'DataMart', id: mart }) === undefined) continue;
    if (operation.id === 'deleteDataMart') begun.delete(mart);
    const run = beginning.includes(operation.id) ? idOfCreated(operation, reply, 'Run', scene) : undefined;
    const known = begun.get(mart) ?? [];
    if (run !== undefined && !known.includes(run)) begun.set(mart, [...known, run]);
  }
  return begun;
}

const beginning = ['runDataMart', 'streamDataMartData'];
