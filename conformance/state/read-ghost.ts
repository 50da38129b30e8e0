import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { readsAsBefore } from './reads-as-before.ts';
import type { Real, Removed } from './step.ts';

/** The answer that gives what was removed to its creator; undefined when it is gone, shown as removed, or may be read. */
export async function readGhost(
  { scene, life, role, readers }: Real,
  { instance }: Removed,
): Promise<Exchange | undefined> {
  if (life.read === undefined || !readers.includes(role)) return undefined;
  const exchange = await readOne(scene, life.read, instance, role);
  // However it is answered then, it is not with a server error, which is looked for everywhere.
  if (life.soft) return undefined;
  const isThere = isSuccess(exchange.reply) && exchange.reply.body.includes(instance.id);
  return isThere && !isMarkedRemoved(jsonOf(exchange.reply)) ? exchange : undefined;
}

/** The answer that gives what was removed softly as one that nobody has removed: it may be read, and is another then. */
export async function readSoftly(
  { scene, life, role, readers }: Real,
  { instance }: Removed,
): Promise<Exchange | undefined> {
  return life.read === undefined || !readers.includes(role)
    ? undefined
    : readsAsBefore(scene, life.read, instance, role);
}
