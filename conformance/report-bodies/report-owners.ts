import type { Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { mentions } from '../arrange/mentions.ts';
import { toId } from '../arrange/records.ts';
import { identityOf } from '../keys/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Profile } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { partOf } from '../updates/part-of.ts';

/**
 * Whether a report is shown with owners, and without one of those that it was given: members whom the operator names.
 * Where it shows none of them by id, nothing is held against it.
 */
export function isOwnerLost({ samples = {} }: Profile, given: unknown, record: unknown): boolean {
  const [members, shown] = [samples.memberIds ?? [], partOf(record, 'ownerIds')];
  const isShown = (id: string): boolean => mentions(shown, id);
  const isGiven = (id: string): boolean => Array.isArray(given) && given.includes(id);
  return Array.isArray(shown) && members.some(isShown) && members.some((id) => isGiven(id) && !isShown(id));
}

/** Owners of a report, and one of them who is not to be one any more. */
export type Dismissal = { readonly ownerIds: readonly string[]; readonly former: string };

/**
 * What an update may give a report in place of owners that it is shown with: the same without one who is neither the
 * caller, who may stay an owner as its creator, nor an owner by something else: the report was shown without that one
 * before.
 */
export async function dismissalOf(
  scene: Scene,
  {
    id,
    role,
    given,
    record,
  }: { readonly id: string; readonly role: Role; readonly given: Json; readonly record: unknown },
): Promise<Dismissal | undefined> {
  const owners = Array.isArray(given) ? (given as readonly string[]) : [];
  const shown = partOf(record, 'ownerIds');
  if (owners.length < 2 || !owners.every((one) => mentions(shown, one))) return undefined;
  const caller = await identityOf(scene, role);
  const former = owners.find((one) => caller !== undefined && one !== caller && wasWithout(scene, id, one));
  return former === undefined ? undefined : { former, ownerIds: owners.filter((one) => one !== former) };
}

/** Whether an answer has shown a report with owners, or with none, and without that one. */
function wasWithout({ diary }: Scene, id: string, owner: string): boolean {
  return diary.some(({ exchange: { operation, reply } }) => {
    const record = operation?.lifecycle.resource === 'Report' && isSuccess(reply) ? jsonOf(reply) : undefined;
    const shown = partOf(record, 'ownerIds');
    return toId(record, 'Report') === id && Array.isArray(shown) && !mentions(shown, owner);
  });
}

/** Whether who was dismissed is shown as an owner still, beside those who have stayed. */
export function isOwnerKept({ former, ownerIds }: Dismissal, { reply }: Exchange): boolean {
  const shown = isSuccess(reply) ? partOf(jsonOf(reply), 'ownerIds') : undefined;
  return Array.isArray(shown) && [former, ...ownerIds].every((id) => mentions(shown, id));
}

/** An update adds owners to those that it replaces. */
export function ownerKeptFault(exchange: Exchange, { ownerIds }: Dismissal, after: Exchange): Fault {
  const summary = `An update of ${withArticle('Report')} keeps owners that it does not name`;
  const expected = `ownerIds: ${JSON.stringify(ownerIds)}`;
  return { key: 'owners', summary, expected, received: describeReply(after), exchange };
}
