import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { isSuccess } from '../target/message.ts';
import { caughtUp, eventually } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { Broken } from './broken.ts';
import { removeOne } from './remove-one.ts';
import { removedOther } from './state-faults.ts';
import type { Model, Real, Step } from './step.ts';

/** Removes one of the records, and looks whether records that were there before this history still are. */
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
    },
    toString: () => `remove ${index} beside others`,
  };
}

/**
 * Records that can be read: the oldest that this run has created, the one that was created first here, one of our own for
 * all checks, and one that was found.
 */
async function bystanders({ scene, life, role, first }: Real, { live }: Model): Promise<readonly Instance[]> {
  if (life.read === undefined) return [];
  const own = await scene.arrange.get(life.resource, { role, subject: 'own' });
  const [found] = await scene.arrange.listed(life.resource, role);
  const all = [livingRecords(scene, life.resource)[0], first, own.ok ? own.value : undefined, found].filter(
    (one) => one !== undefined,
  );
  const others = [...new Map(all.map((one) => [one.id, one])).values()].filter(
    ({ id }) => !live.some(({ instance }) => instance.id === id),
  );
  await caughtUp(scene, life.resource);
  const reads = await Promise.all(others.map((one) => readOne(scene, life.read!, one, role)));
  return others.filter((_, at) => isSuccess(reads[at]!.reply));
}
