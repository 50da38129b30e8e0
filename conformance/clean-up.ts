import type { Role } from '../spec/roles.ts';
import type { Creation, Journal } from './journal.ts';
import { isSuccess } from './message.ts';
import { sendAs } from './send-as.ts';
import type { Session } from './session.ts';
import type { Target } from './target.ts';
import { TargetError } from './target-error.ts';

/**
 * Removes what a run created, newest first, with the key that created it and, where that is refused, with the others.
 * What is gone already counts as removed. Returns what is left.
 */
export async function cleanUp(
  target: Target,
  sessions: ReadonlyMap<Role, Session>,
  creations: readonly Creation[],
  journal?: Journal,
): Promise<readonly Creation[]> {
  const left = await removeEach(target, sessions, creations.toReversed(), journal);
  // What was referred to by another can be removed once that is gone.
  const again = left.length > 0 && left.length < creations.length;
  return again ? removeEach(target, sessions, left, journal) : left;
}

async function removeEach(
  target: Target,
  sessions: ReadonlyMap<Role, Session>,
  creations: readonly Creation[],
  journal: Journal | undefined,
): Promise<readonly Creation[]> {
  const left: Creation[] = [];
  let unreachable = 0;
  for (const creation of creations) {
    // A target that is gone is not waited for once per record.
    const outcome = unreachable < 3 ? await remove(target, sessions, creation) : 'unreachable';
    unreachable = outcome === 'unreachable' ? unreachable + 1 : 0;
    if (outcome === 'removed') journal?.drop(creation.path);
    else left.push(creation);
  }
  return left;
}

async function remove(
  target: Target,
  sessions: ReadonlyMap<Role, Session>,
  { role, method, path }: Creation,
): Promise<'removed' | 'refused' | 'unreachable'> {
  const ordered = [...sessions.values()].toSorted((a, b) => Number(b.role === role) - Number(a.role === role));
  for (const session of ordered) {
    try {
      const { reply } = await sendAs(session, async (headers) => ({
        reply: await target.send({ method, path, headers }),
      }));
      if (isSuccess(reply) || reply.status === 404 || reply.status === 410) return 'removed';
      // Only where it is the caller that is refused may another be let in.
      if (![401, 403].includes(reply.status)) return 'refused';
    } catch (error) {
      if (error instanceof TargetError) return 'unreachable';
      throw error;
    }
  }
  return 'refused';
}
