import type { Contract } from '../../spec/contract.ts';
import type { Role } from '../../spec/roles.ts';
import type { ApiKey } from '../keys/api-key.ts';
import { cleanUp } from './clean-up.ts';
import type { ConformResult } from '../conform.ts';
import { loadJournal, openJournal } from './journal.ts';
import { createMask } from '../keys/mask.ts';
import { openSessions } from '../keys/open-sessions.ts';
import { openTarget } from '../target/target.ts';
import type { TargetOptions } from '../target/target-options.ts';

/**
 * Removes what the journal of an interrupted run names, from the target that it names.
 *
 * @throws InputError when the file is no journal, or a key exchange is refused.
 * @throws TargetError when the target cannot be asked at all.
 */
export async function removeLeftovers(
  file: string,
  { timeout, concurrency }: Pick<TargetOptions, 'timeout' | 'concurrency'>,
  keys: ReadonlyMap<Role, ApiKey>,
  contract: Contract,
): Promise<ConformResult> {
  const { target: origin, creations } = loadJournal(file);
  const target = openTarget(origin, { timeout, concurrency });
  try {
    const sessions = await openSessions(target, createMask(), { keys, contract });
    const journal = openJournal(file, origin, creations);
    const left = await cleanUp(target, sessions, creations, journal);
    journal.end();
    const lines = left.map(({ method, path }) => `left behind: ${method} ${path}`);
    const removed = `removed ${creations.length - left.length} of ${creations.length}`;
    return { report: undefined, output: `${[...lines, removed].join('\n')}\n`, code: left.length === 0 ? 0 : 2 };
  } finally {
    await target.close();
  }
}
