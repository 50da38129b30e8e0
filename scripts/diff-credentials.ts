import { loadKeys } from '../conformance/load-keys.ts';
import { createMask } from '../conformance/mask.ts';
import { openSession } from '../conformance/session.ts';
import { TargetError } from '../conformance/target-error.ts';
import { openTarget } from '../conformance/target.ts';
import { loadContract } from '../spec/contract.ts';
import type { Configuration } from '../spec/diff/run/configuration.ts';
import { InputError } from '../spec/input-error.ts';

/**
 * Gets the headers of an authenticated request to a deployment: exchanges the first API key that there is, from a file,
 * the configuration or the environment (Authentication 3 and 4).
 *
 * @throws InputError when there is no key, or it is not taken.
 */
export async function lendHeaders(
  url: string,
  { keys: configured, overlays }: Configuration,
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Readonly<Record<string, string>>> {
  const { authentication } = await loadContract({ overlays, unmatched: 'skip' });
  const { keys } = await loadKeys(file, { keys: configured }, authentication, environment);
  const [role, key] = [...keys][0]!;
  const target = openTarget(url);
  try {
    return await (await openSession(target, createMask(), role, key, authentication)).headers();
  } catch (error) {
    if (error instanceof TargetError) throw new InputError(`${error.message}; check --target`, { cause: error });
    throw error;
  } finally {
    await target.close();
  }
}
