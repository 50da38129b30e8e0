import { readOne } from '../lifecycle.ts';
import { type Exchange, isSuccess } from '../message.ts';
import type { Real, Removed } from './step.ts';

/** The answer that gives what was removed to its creator; undefined when it is gone, or may still be read. */
export async function readGhost(
  { scene, life, role, readers }: Real,
  { instance }: Removed,
): Promise<Exchange | undefined> {
  if (life.read === undefined || life.soft || !readers.includes(role)) return undefined;
  const exchange = await readOne(scene, life.read, instance, role);
  return isSuccess(exchange.reply) && exchange.reply.body.includes(instance.id) ? exchange : undefined;
}
