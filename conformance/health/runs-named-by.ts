import type { Operation } from '../../spec/operation.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { begunRuns } from './begun-runs.ts';
import { foreignRun } from './foreign-run.ts';
import { healthPlace } from './health-place.ts';
import { misreadRun } from './misread-run.ts';
import { olderRun } from './older-run.ts';

/**
 * The fault of the runs that the health of a DataMart names: they are runs of that DataMart, the last one among them, and as
 * the runs themselves are. It is first looked for in a DataMart of which this run has begun runs anyway.
 */
export async function runsNamedBy(
  scene: Scene,
  operation: Operation,
  asked: { readonly parts: RequestParts; readonly name: string },
): Promise<Fault | undefined> {
  const place = scene.allowWrites ? healthPlace(scene, operation, asked) : undefined;
  const marts = [...begunRuns(scene)].toSorted(([, one], [, other]) => other.length - one.length);
  const mart = marts[0]?.[0];
  if (place === undefined || mart === undefined) return undefined;
  const told = { mart, exchange: await place.health(mart) };
  return (
    (await foreignRun(scene, place, told)) ??
    (await olderRun(scene, place, told)) ??
    (await misreadRun(scene, place, told))
  );
}
