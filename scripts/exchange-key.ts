import type { ApiKey } from '../conformance/keys/api-key.ts';
import { createMask } from '../conformance/keys/mask.ts';
import { openSession } from '../conformance/keys/session.ts';
import { openTarget } from '../conformance/target/target.ts';
import { TargetError } from '../conformance/target/target-error.ts';
import type { Authentication } from '../spec/authentication.ts';
import { InputError } from '../spec/input-error.ts';
import type { Role } from '../spec/roles.ts';

/**
 * Exchanges an API key at its own origin and gives the two headers of an authenticated request to it (Authentication 3
 * and 4).
 *
 * @throws InputError when the origin cannot be asked, or refuses the key.
 */
export async function exchangeKey(
  role: Role,
  key: ApiKey,
  authentication: Authentication,
): Promise<Readonly<Record<string, string>>> {
  const target = openTarget(key.origin);
  try {
    return await (await openSession(target, createMask(), role, key, authentication)).headers();
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new InputError(`${error.message}; check that ${key.origin} is up`, { cause: error });
  } finally {
    await target.close();
  }
}
