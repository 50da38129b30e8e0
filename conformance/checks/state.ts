import fc from 'fast-check';
import type { Case, Check } from '../check.ts';
import { type Lifecycle, lifecycleOf } from '../arrange/lifecycle.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { further, type Priority } from '../priority.ts';
import type { Scene } from '../scene.ts';
import { Broken } from '../state/broken.ts';
import { change } from '../state/change.ts';
import { create } from '../state/create.ts';
import { createNamesake } from '../state/create-namesake.ts';
import { isOneAtATime } from '../state/is-one-at-a-time.ts';
import { list } from '../state/list.ts';
import { listElsewhere } from '../state/list-elsewhere.ts';
import { prepare } from '../state/prepare.ts';
import { read } from '../state/read.ts';
import { readRemoved } from '../state/read-removed.ts';
import { remove } from '../state/remove.ts';
import { removeBeside } from '../state/remove-beside.ts';
import type { Model, Real, Step } from '../state/step.ts';

/** What is created can be read and is listed, an update is read back and leaves others alone, what is removed is gone. */
export const state: Check = {
  id: 'state',
  title: 'What is created, changed and removed is seen to be so',
  parallel: false,
  cases: ({ contract, seed }) =>
    [...new Set(contract.operations.map(({ lifecycle }) => lifecycle.resource))]
      .map((resource) => lifecycleOf(contract, resource))
      .filter((life) => life !== undefined)
      .flatMap((life) => [
        toCase(life, 'script', (scene) => follow(scene, life, undefined)),
        toCase(life, 'model', (scene) => follow(scene, life, seed)),
      ]),
};

function toCase({ resource, create: operation }: Lifecycle, id: string, run: Case['run']): Case {
  const requirement = `operation-${operation.id}`;
  return {
    id: `state/${resource}/${id}`,
    operation,
    requirement,
    level: 'implied',
    writes: true,
    priority: priorityOf(id, resource),
    requests: 20,
    run,
  };
}

/** What is done in an order of chance is what the script does in its own: of one resource, it is done early. */
function priorityOf(id: string, resource: string): Priority {
  if (id === 'script') return 2;
  return resource === 'Report' ? 3 : further;
}

const script: readonly Step[] = [
  create(),
  createNamesake(),
  read(0),
  list(),
  listElsewhere(),
  // Reads those that stay before and after.
  removeBeside(0),
  list(),
  readRemoved(),
  remove(0),
];
const commands = [
  fc.constant(create()),
  fc.nat(9).map(read),
  fc.constant(list()),
  fc.nat(9).map(change),
  fc.nat(9).map(remove),
];

async function follow(scene: Scene, life: Lifecycle, seed: number | undefined): Promise<Outcome> {
  const real = await prepare(scene, life);
  if ('state' in real) return real.state === 'failed' ? judge(scene, life, real) : real;
  const setup = (): { model: Model; real: Real } => ({ model: { live: [], removed: [] }, real });
  try {
    if (seed === undefined) await fc.asyncModelRun(setup, script);
    else {
      const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 5 }), (steps) =>
        fc.asyncModelRun(setup, steps),
      );
      const details = await fc.check(property, { seed, numRuns: 1, endOnFailure: true });
      if (details.errorInstance !== null && details.errorInstance !== undefined) throw details.errorInstance as Error;
    }
    return passed;
  } catch (error) {
    if (error instanceof Broken) return judge(scene, life, failed(error.fault));
    throw error;
  }
}

async function judge(scene: Scene, life: Lifecycle, outcome: Outcome): Promise<Outcome> {
  return (await isOneAtATime(scene, life)) ? notApplicable('a caller has one of them at a time') : outcome;
}
