import { loadKeys } from '../conformance/keys/load-keys.ts';
import { loadContract } from '../spec/contract.ts';
import type { Configuration } from '../spec/diff/run/configuration.ts';
import { exchangeKey } from './exchange-key.ts';

/**
 * Gets the headers of an authenticated request to a deployment: exchanges the first API key that there is, from a file,
 * the configuration or the environment (Authentication 3 and 4).
 *
 * @throws InputError when there is no key, or it is not taken.
 */
export async function lendHeaders(
  { keys: configured, overlays }: Configuration,
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Readonly<Record<string, string>>> {
  const { authentication } = await loadContract({ overlays, unmatched: 'skip' });
  const { keys } = await loadKeys(file, { keys: configured }, authentication, environment);
  const [role, key] = [...keys][0]!;
  return exchangeKey(role, key, authentication);
}
