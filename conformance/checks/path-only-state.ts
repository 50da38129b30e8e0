import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { areChanged } from '../by-path/are-changed.ts';
import { areThere } from '../by-path/are-there.ts';
import { keepsReference } from '../by-path/keeps-reference.ts';
import { leftOutWhenOff } from '../by-path/left-out-when-off.ts';
import { isOnCanvas } from '../by-path/on-canvas.ts';
import { createPair } from '../by-path/pair.ts';
import { isRemovedFromViews } from '../by-path/views.ts';
import { type PathOnlyLife, pathOnlyLives } from '../by-path/path-only-life.ts';
import { takesJoined } from '../by-path/takes-joined.ts';
import type { Case, Check } from '../check.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { givenName } from '../state/shows-other-name.ts';
import { same } from '../state/state-faults.ts';

/** Where only method and path are known, what is created is there all the same, and what is removed is not. */
export const pathOnlyState: Check = {
  id: 'path-only-state',
  title: 'What is created, changed and removed by path alone is seen to be so',
  parallel: false,
  cases: ({ contract }) => pathOnlyLives(contract).map(toCase),
};

function toCase(life: PathOnlyLife): Case {
  return {
    id: `path-only-state/${life.resource}`,
    operation: life.create,
    requirement: endpointRequirement(life.create),
    level: 'implied',
    writes: true,
    priority: 2,
    requests: life.status === undefined ? 12 + 4 * life.changes.length : 4,
    run: (scene) => follow(scene, life),
  };
}

async function follow(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const pair = await createPair(scene, life);
  const known = scene.arrange.foreignOf(life.resource);
  if (!pair.ok && givenName(known) !== undefined) return failed(same(known!, life));
  if (!pair.ok) return inconclusive(pair.reason, pair.remedy);
  for (const step of [
    areThere,
    areChanged,
    leftOutWhenOff,
    keepsReference,
    isOnCanvas,
    isRemovedFromViews,
    takesJoined,
  ]) {
    const fault = await step(pair.value);
    if (fault !== undefined) return failed(fault);
  }
  return passed;
}
