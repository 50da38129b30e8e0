import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentionsUnder } from '../arrange/mentions.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { identityOf } from '../keys/identity.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { askedAlone, onlyContext } from './asked-alone.ts';

/** An editor whom membership binds to contexts, and the request by which it has attached one. */
export type Bound = {
  readonly operation: Operation;
  readonly role: Role;
  readonly user: string;
  readonly parts: RequestParts;
};

/**
 * The editor who has attached a context that shows it among its members, and was refused one that does not, at the same DataMart:
 * "editors may attach only contexts they are bound to", and what binds is not stated. Undefined where no answer has told so.
 *
 * @param rows By id, the contexts as the list shows them.
 */
export async function boundByMembership(scene: Scene, rows: ReadonlyMap<string, unknown>): Promise<Bound | undefined> {
  const operation = scene.contract.operations.find(({ id }) => id === 'updateDataMartContexts');
  const role = operation?.role;
  const user = role === undefined || !scene.sessions.has(role) ? undefined : await identityOf(scene, role);
  if (operation === undefined || role === undefined || user === undefined) return undefined;
  const asked = askedAlone(scene, operation, role);
  const isAbout = (entry: Entry, isMember: boolean): boolean => {
    const row = rows.get(onlyContext(entry.parts.body) ?? '');
    return row !== undefined && mentionsUnder(row, /member/i, user) === isMember;
  };
  const attached = asked.findLast((entry) => isSuccess(entry.exchange.reply) && isAbout(entry, true));
  const refused = asked.some(
    (entry) =>
      entry.exchange.reply.status === 403 && isSame(entry.parts.path, attached?.parts.path) && isAbout(entry, false),
  );
  return attached === undefined || !refused ? undefined : { operation, role, user, parts: attached.parts };
}
