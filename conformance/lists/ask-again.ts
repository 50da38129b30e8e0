import { setTimeout as sleep } from 'node:timers/promises';
import { fillingsOf } from './fillings.ts';
import type { Outcome } from '../outcome.ts';
import type { Lister } from './pages.ts';
import { eventually } from '../target/patience.ts';
import type { Scene } from '../scene.ts';
import { isMoving } from './list-outcomes.ts';
import type { ListQuestion } from './list-question.ts';

/** Milliseconds after which a list is read once more that changed meanwhile; other shards may need as long as this one. */
const pauses: readonly number[] = [50, 200];
const pausesOfShard: readonly number[] = [100, 400, 1_600, 3_200, 6_400];

/** A list that changes while it is read, since other shards create and remove, may hold still a little later. */
export async function askAgain(scene: Scene, lister: Lister, run: ListQuestion['run']): Promise<Outcome> {
  const { restless } = await fillingsOf(scene);
  // One that is behind may show another number of records from one question to the next.
  let outcome = await eventually(
    scene,
    lister.operation.lifecycle.resource,
    () => run(scene, lister),
    ({ state }) => state !== 'failed',
  );
  for (const pause of restless.size > 0 ? [] : scene.shard === undefined ? pauses : pausesOfShard) {
    if (!isMoving(outcome)) return outcome;
    await sleep(pause);
    outcome = await run(scene, lister);
  }
  // One that has another order each time never does: then nothing more is waited for.
  if (isMoving(outcome)) restless.add(lister.operation.id);
  return outcome;
}
