import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { type Disturbance, disturbance } from '../undisturbed/disturbance.ts';
import type { Role } from '../../spec/roles.ts';

/** A report of our own: its id, and the answer to its creation, or how it was read before it was run. */
export type Made = { readonly id: string; readonly shown: Exchange };

/** How such reports are created and run, by a key that may read them. */
export type Running = {
  readonly role: Role;
  readonly create: () => Promise<Made | undefined>;
  readonly run: (id: string) => Promise<Exchange>;
};

/**
 * The fault of a report that asks for something else once it was run, or is gone: looked at twice, and the second time one that was
 * read just before it is run. What an answer does not show at first says nothing.
 */
export async function changedByRun(
  scene: Scene,
  { id, shown }: Made,
  { role, create, run }: Running,
): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (read === undefined) return undefined;
  const look = (one: Instance): Promise<Exchange> => readOne(scene, read, one, role);
  const changeOf = (before: Exchange, now: Exchange): Disturbance | undefined =>
    isSuccess(before.reply) ? disturbance({ resource: 'Report', prefix: scene.prefix }, before, now) : undefined;
  if (changeOf(shown, await look({ id, parents: {} })) === undefined) return undefined;
  const other = await create();
  if (other === undefined) return undefined;
  const instance: Instance = { id: other.id, parents: {} };
  const before = await look(instance);
  // What is read otherwise than it was created is so without a run.
  if (changeOf(other.shown, before) !== undefined) return undefined;
  const exchange = await run(other.id);
  if (!isSuccess(exchange.reply)) return undefined;
  const after = await eventually(
    scene,
    'Report',
    () => look(instance),
    (now) => changeOf(before, now) === undefined,
  );
  const change = changeOf(before, after);
  if (change === undefined) return undefined;
  return {
    key: 'changed',
    summary: `A report that was run ${change.how}`,
    expected: change.was,
    received: `${describeReply(exchange)}, and then it is read with ${change.is}`,
    exchange,
  };
}
