import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { resourceParams } from '../arrange/paths.ts';
import { areChanged } from '../by-path/are-changed.ts';
import { areThere } from '../by-path/are-there.ts';
import { keepsReference } from '../by-path/keeps-reference.ts';
import { leftOutWhenOff } from '../by-path/left-out-when-off.ts';
import { isOnCanvas } from '../by-path/on-canvas.ts';
import { namesakeOf, reachesNamesake, renamedAlike } from '../by-path/namesake.ts';
import { createPair, type Pair } from '../by-path/pair.ts';
import { isRemovedFromViews } from '../by-path/views.ts';
import { type PathOnlyLife, pathOnlyLives } from '../by-path/path-only-life.ts';
import { takesJoined } from '../by-path/takes-joined.ts';
import type { Case, Check } from '../check.ts';
import { failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { givenName } from '../state/shows-other-name.ts';
import { same } from '../state/state-faults.ts';

/** Where only method and path are known, what is created is there all the same, and what is removed is not. */
export const pathOnlyState: Check = {
  id: 'path-only-state',
  title: 'What is created, changed and removed by path alone is seen to be so',
  parallel: false,
  cases: ({ contract }) => {
    const lives = pathOnlyLives(contract);
    return lives.map((life) => toCase(life, lives));
  },
};

function toCase(life: PathOnlyLife, lives: readonly PathOnlyLife[]): Case {
  const isAbove = lives.some((one) => one.status === undefined && isRightBelow(one, life));
  const usual = 12 + 4 * life.changes.length;
  return {
    id: `path-only-state/${life.resource}`,
    operation: life.create,
    requirement: endpointRequirement(life.create),
    level: 'implied',
    writes: true,
    priority: 2,
    // What is created below it goes with it.
    requests: life.status === undefined ? usual + (isAbove ? 3 : 0) : 4,
    run: (scene) => follow(scene, life),
  };
}

/** Whether a resource is created right below another one. */
function isRightBelow({ create }: PathOnlyLife, { resource }: PathOnlyLife): boolean {
  return resourceParams(create).at(-1)?.resource === resource;
}

async function follow(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const pair = await createPair(scene, life);
  const known = scene.arrange.foreignOf(life.resource);
  if (!pair.ok && givenName(known) !== undefined) return failed(same(known!, life));
  if (!pair.ok) return inconclusive(pair.reason, pair.remedy);
  let namesake = await namesakeOf(pair.value);
  const leavesNamesake = async (of: Pair): Promise<Fault | undefined> => namesake && reachesNamesake(of, namesake);
  const changesNoNamesake = async (of: Pair): Promise<Fault | undefined> => {
    const fault = await leavesNamesake(of);
    namesake = namesake && (await renamedAlike(of, namesake));
    return fault;
  };
  for (const step of [
    areThere,
    areChanged,
    changesNoNamesake,
    leftOutWhenOff,
    keepsReference,
    isOnCanvas,
    isRemovedFromViews,
    leavesNamesake,
    takesJoined,
  ]) {
    const fault = await step(pair.value);
    if (fault !== undefined) return failed(fault);
  }
  return passed;
}
