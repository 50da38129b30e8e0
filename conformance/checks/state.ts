import fc from 'fast-check';
import type { Role } from '../../spec/roles.ts';
import type { Case, Check } from '../check.ts';
import { keyHolder } from '../key-holder.ts';
import { type Lifecycle, lifecycleOf, listIds, readOne } from '../lifecycle.ts';
import { isSuccess } from '../message.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { eventually } from '../patience.ts';
import type { Scene } from '../scene.ts';
import { Broken, type Model, type Real, same, type Step, uncreated, unlisted, unreadable } from '../state-model.ts';
import { change, create, list, read, readRemoved, remove, removeBeside } from '../state-steps.ts';

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
    priority: 2,
    requests: 25,
    run,
  };
}

const script: readonly Step[] = [
  create(),
  read(0),
  create(),
  read(1),
  list(),
  removeBeside(0),
  list(),
  readRemoved(),
  read(0),
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
  if ('state' in real) return real;
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
    if (error instanceof Broken) return failed(error.fault);
    throw error;
  }
}

/** Creates a first record and finds out who may read and list it: records may be hidden from other callers. */
async function prepare(scene: Scene, life: Lifecycle): Promise<Real | Outcome> {
  return scene.once(`state ${life.resource}`, async () => {
    const role = keyHolder(scene, life.create.role);
    const first = await scene.arrange.get(life.resource, { role, subject: 'fresh' });
    const foreign = scene.arrange.foreignOf(life.resource);
    if (!first.ok && foreign !== undefined) return failed(same(foreign, life));
    if (!first.ok) return inconclusive(first.reason, first.remedy);
    const instance = first.value;
    const { read: one, list: all } = life;
    const readers: Role[] = [];
    const listers: Role[] = [];
    for (const reader of [role, ...[...scene.sessions.keys()].filter((other) => other !== role)]) {
      const isOther = reader !== role;
      const exchange =
        one &&
        (await eventually(
          scene,
          life.resource,
          () => readOne(scene, one, instance, reader),
          ({ reply }) => isOther || reply.status !== 404,
        ));
      if (exchange !== undefined && isSuccess(exchange.reply)) readers.push(reader);
      const lost = !isOther && exchange?.reply.status === 404;
      const seen =
        all &&
        (await eventually(
          scene,
          life.resource,
          () => listIds(scene, all, instance, reader),
          (listed) => isOther || listed === undefined || listed.ids.includes(instance.id),
        ));
      const isListed = seen?.ids.includes(instance.id) === true;
      // Who has created it is not kept from it: what its key is answered counts, be the record there or not.
      const creation = scene.arrange.creationOf(instance.id);
      if (lost && seen !== undefined && !isListed && creation !== undefined) return failed(uncreated(creation, life));
      if (lost) return failed(unreadable(exchange, life));
      if (isListed) listers.push(reader);
      else if (!isOther && seen !== undefined) return failed(unlisted(seen.exchange, life, instance));
    }
    return { scene, life, role, first: instance, readers, listers };
  });
}
