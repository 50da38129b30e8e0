import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { isSuccess } from '../target/message.ts';
import { caughtUp, eventually } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { Broken } from './broken.ts';
import { removeOne } from './remove-one.ts';
import { removedOther } from './state-faults.ts';
import { takesAlong } from './takes-along.ts';
import type { Model, Real, Step } from './step.ts';

/**
 * Removes one of the records, and looks whether records that were there before this history still are, and what rests on one of
 * them.
 */
export function removeBeside(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, real) => {
      const others = await bystanders(real, model);
      const exchange = await removeOne(model, real, index);
      if (exchange === undefined) return;
      const { scene, life, role } = real;
      const after = await eventually(
        scene,
        life.resource,
        () => Promise.all(others.map((one) => readOne(scene, life.read!, one, role))),
        (reads) => reads.every(({ reply }) => reply.status !== 404),
      );
      const gone = others.find((_, at) => after[at]!.reply.status === 404);
      if (gone !== undefined) throw new Broken(removedOther(exchange, life, gone));
      const along = await takesAlong(scene, exchange);
      if (along !== undefined) throw new Broken(along);
    },
    toString: () => `remove ${index} beside others`,
  };
}

/**
 * Records that can be read: the oldest that this run has created with the same key, the one that was created first
 * here, one of our own for all checks, and one that was found.
 */
async function bystanders(real: Real, { live }: Model): Promise<readonly Instance[]> {
  const { scene, life, role, first } = real;
  if (life.read === undefined) return [];
  const own = await scene.arrange.get(life.resource, { role, subject: 'own' });
  const [found] = await scene.arrange.listed(life.resource, role);
  const isLive = ({ id }: Instance): boolean => live.some(({ instance }) => instance.id === id);
  const living = livingOf(real).filter((one) => !isLive(one));
  const all = [living[0], first, own.ok ? own.value : undefined, found].filter((one) => one !== undefined);
  const others = [...new Map(all.map((one) => [one.id, one])).values()].filter((one) => !isLive(one));
  await caughtUp(scene, life.resource);
  const reads = await Promise.all(others.map((one) => readOne(scene, life.read!, one, role)));
  const there = others.filter((_, at) => isSuccess(reads[at]!.reply));
  const isLost = living[0] !== undefined && reads[0]?.reply.status === 404;
  return isLost ? [...there, ...(await nextOldest(real, living))] : there;
}

/** The records that this run has created with a key, or else with any, and not removed; the oldest first. */
function livingOf({ scene, life: { resource }, role }: Real): readonly Instance[] {
  const living = livingRecords(scene, resource);
  const own = living.filter(({ id }) => scene.arrange.creatorOf({ resource, id }) === role);
  return own.length === 0 ? living : own;
}

/** How many records are asked for that nobody has removed, and that may not be there. */
const lostAtMost = 12;

/**
 * The oldest one that is there, where the very oldest is not: a removal that takes the oldest one along takes it next.
 */
async function nextOldest({ scene, life, role }: Real, living: readonly Instance[]): Promise<readonly Instance[]> {
  for (const one of living.slice(1, lostAtMost)) {
    if (isSuccess((await readOne(scene, life.read!, one, role)).reply)) return [one];
  }
  return [];
}
