import type { JsonObject } from '../../spec/json.ts';
import { includesRole } from '../../spec/roles.ts';
import type { Call } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/store.ts';

/** What a record is available for, by the flag of which. */
type Use = 'availableForUse' | 'availableForReporting';

const owners = ['ownerIds', 'technicalOwnerIds', 'businessOwnerIds'] as const;

/**
 * Asserts that the caller may use a record, as its availability says: who neither owns it nor administrates the project
 * may not build on it, browse it or report with it while it is not available ("a caller … lacking access to the specific
 * resource, is answered 403"; "the destination starts unshared").
 *
 * @throws Refusal with 403
 */
export function assertAvailable({ caller, space }: Pick<Call, 'caller' | 'space'>, row: Row, use: Use): void {
  if (row[use] !== false) return;
  const { userId, role } = caller!;
  if (owners.some((field) => ((row as JsonObject)[field] as readonly string[] | undefined)?.includes(userId))) return;
  if (includesRole(role, 'project-admin', space.auth.inclusion())) return;
  const what = row['title'] === undefined ? row.id : `"${row['title'] as string}"`;
  throw new Refusal(403, `${what} is not ${toWords(use)}, and the caller does not own it`);
}

/** `availableForUse` as `available for use`. */
function toWords(use: Use): string {
  return use.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
