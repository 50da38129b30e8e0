import type { Contract } from '../spec/contract.ts';
import type { Role } from '../spec/roles.ts';
import type { ApiKey } from './api-key.ts';
import type { Mask } from './mask.ts';
import { openSession, type Session } from './session.ts';
import type { Target } from './target.ts';

/** The keys that are exchanged, for which service, and how many milliseconds lie between two exchanges of one. */
export type SessionOptions = {
  readonly keys: ReadonlyMap<Role, ApiKey>;
  readonly contract: Contract;
  readonly renewalPause?: number | undefined;
};

/**
 * Exchanges the keys, one after the other, in the order of the contract.
 *
 * @throws InputError when an exchange is refused.
 * @throws TargetError when an origin cannot be asked.
 */
export async function openSessions(
  target: Target,
  mask: Mask,
  { keys, contract, renewalPause }: SessionOptions,
): Promise<ReadonlyMap<Role, Session>> {
  const sessions = new Map<Role, Session>();
  for (const role of contract.authentication.roles) {
    const key = keys.get(role);
    if (key === undefined) continue;
    sessions.set(role, await openSession(target, mask, role, key, contract.authentication, renewalPause));
  }
  return sessions;
}
