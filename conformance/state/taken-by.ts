import { readOne } from '../arrange/lifecycle.ts';
import type { Exchange } from '../target/message.ts';
import type { Living, Model, Real } from './step.ts';

/**
 * The removal of another record that has taken one with it which was seen before, and is there no more; undefined where
 * nothing was removed, or it can still be read.
 */
export async function takenBy(
  { removed }: Model,
  { scene, life, readers }: Real,
  { instance, isSeen }: Living,
): Promise<Exchange | undefined> {
  const [last] = removed.slice(-1);
  const [reader] = readers;
  if (last === undefined || isSeen !== true || life.read === undefined || reader === undefined) return undefined;
  const { reply } = await readOne(scene, life.read, instance, reader);
  return reply.status === 404 ? last.exchange : undefined;
}
