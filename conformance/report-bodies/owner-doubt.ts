import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { twoMembers } from '../updates/two-members.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { shownOf } from '../updates/shown-of.ts';
import type { ReportSubject } from './report-subject.ts';

/**
 * Who is given a report as its owners: members whom the operator names, else who has another key and who creates it; else one of
 * those that were found by looking: of several, some may not be fit to own it, and be left out without a word.
 */
export async function ownersGiven(
  scene: Scene,
  { role, members }: Pick<ReportSubject, 'role' | 'members'>,
): Promise<readonly string[]> {
  if (scene.profile.samples?.memberIds !== undefined) return members;
  const two = await twoMembers(scene, role);
  return two.length > 0 ? two : members.slice(0, 1);
}

/**
 * Whether reports are not seen to have owners whom nobody has named, where this one is shown with some of them alone: neither was
 * any read with all, nor is this one, once it is updated with all of them.
 */
export async function isOwnerDoubtful(
  scene: Scene,
  operation: Operation,
  { base, role }: Pick<ReportSubject, 'base' | 'role'>,
  { id, given, answer }: { readonly id: string; readonly given: Json | undefined; readonly answer: Exchange },
): Promise<boolean> {
  const shown = shownOf(jsonOf(answer.reply), 'ownerIds');
  const isPartial = Array.isArray(shown) && shown.length > 0;
  if (scene.profile.samples?.memberIds !== undefined || !Array.isArray(given) || !isPartial) return false;
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const hasAll = ({ operation: by, reply }: Exchange): boolean =>
    by === read && isSuccess(reply) && given.every((one) => mentions(shownOf(jsonOf(reply), 'ownerIds'), String(one)));
  if (scene.diary.some(({ exchange }) => hasAll(exchange))) return false;
  const update = operationOnOne(scene.contract, 'change', 'Report');
  if (operation.lifecycle.action !== 'create' || read === undefined || update === undefined) return true;
  return !hasAll(await readUpdated(scene, { read, update, role, id, body: { ...base, ownerIds: given } }));
}

type Updated = {
  readonly read: Operation;
  readonly update: Operation;
  readonly role: Role;
  readonly id: string;
  readonly body: Readonly<Record<string, Json>>;
};

/** The report as it is read once an update of it was sent, which has all but its DataMart. */
async function readUpdated(scene: Scene, { read, update, role, id, body }: Updated): Promise<Exchange> {
  const { dataMartId: _, ...rest } = body;
  const at = (operation: Operation): Record<string, string> => ({ [resourceParams(operation)[0]!.name]: id });
  await scene.send(update, { path: at(update), body: rest }, { role });
  return scene.send(read, { path: at(read) }, { role });
}
