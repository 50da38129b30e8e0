import type { Contract } from '../../spec/contract.ts';
import type { Role } from '../../spec/roles.ts';
import type { ApiKey } from './api-key.ts';
import type { Mask } from './mask.ts';
import { NoToken, openSession, type Opening, type Session } from './session.ts';
import type { Target } from '../target/target.ts';

/** The keys that are exchanged, for which service, and how many milliseconds lie between two exchanges of one. */
export type SessionOptions = {
  readonly keys: ReadonlyMap<Role, ApiKey>;
  readonly contract: Contract;
  readonly renewalPause?: number | undefined;
  /** Takes an exchange that gives no token; its key is left out then. Default: it is thrown. */
  readonly onNoToken?: ((opening: Opening) => void) | undefined;
};

/**
 * Exchanges the keys, one after the other, in the order of the contract.
 *
 * @throws InputError when an exchange is refused, or gives no token and nothing takes that.
 * @throws TargetError when an origin cannot be asked.
 */
export async function openSessions(
  target: Target,
  mask: Mask,
  { keys, contract, renewalPause, onNoToken }: SessionOptions,
): Promise<ReadonlyMap<Role, Session>> {
  const sessions = new Map<Role, Session>();
  for (const role of contract.authentication.roles) {
    const key = keys.get(role);
    if (key === undefined) continue;
    try {
      sessions.set(role, await openSession(target, mask, role, key, contract.authentication, renewalPause));
    } catch (error) {
      if (!(error instanceof NoToken) || onNoToken === undefined) throw error;
      onNoToken(error.opening);
    }
  }
  return sessions;
}
