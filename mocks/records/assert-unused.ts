import { Refusal } from '../refusal.ts';

/**
 * Asserts that nothing uses a record that is to be removed.
 *
 * @throws Refusal with 409 that counts its users
 */
export function assertUnused(record: string, users: number, kind: string): void {
  if (users === 0) return;
  const [counted, them] = users === 1 ? [`1 ${kind}`, 'it'] : [`${users} ${kind}s`, 'them'];
  throw new Refusal(409, `${record} is used by ${counted}; remove ${them} first`);
}
