import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import { dismissalOf, isOwnerKept, ownerKeptFault } from './report-owners.ts';
import { nullable, nullKeptFault } from './null-kept.ts';
import type { ReportSubject } from './report-subject.ts';
import { slotOf } from './report-submit.ts';

/** A report that is read with what an update has given it, and how it is read again. */
export type Given = {
  readonly id: string;
  readonly controls: JsonObject;
  readonly shown: Exchange;
  readonly read: () => Promise<Exchange>;
};

/**
 * The fault of an update that is sent null for what a report has, where reading shows as before what had been given.
 * Sends the update, and reads the report. The same of an owner whom the update does not name, though another.
 */
export async function nullRead(
  scene: Scene,
  update: Operation,
  { base, role, submit }: ReportSubject,
  { id, controls, shown, read }: Given,
): Promise<Fault | undefined> {
  const isShown = ({ reply }: Exchange, name: string): boolean => isSame(fieldOf(jsonOf(reply), name), controls[name]);
  const names = nullable.filter((name) => (controls[name] ?? null) !== null && isShown(shown, name));
  if (names.length === 0 || update.lifecycle.action === 'create') return undefined;
  const dismissal = await dismissalOf(scene, {
    id,
    role,
    given: controls['ownerIds'] ?? null,
    record: jsonOf(shown.reply),
  });
  const owned = dismissal === undefined ? {} : { ownerIds: dismissal.ownerIds };
  const exchange = await submit({ ...base, ...owned, ...Object.fromEntries(names.map((name) => [name, null])) });
  if (!isSuccess(exchange.reply) || (await slotOf(scene)).living !== id) return undefined;
  const keeps = (answer: Exchange): string | undefined =>
    isSuccess(answer.reply) && isObject(jsonOf(answer.reply)) ? names.find((name) => isShown(answer, name)) : undefined;
  const isOwned = (answer: Exchange): boolean => dismissal !== undefined && isOwnerKept(dismissal, answer);
  const isRight = (answer: Exchange): boolean => keeps(answer) === undefined && !isOwned(answer);
  const after = await eventually(scene, 'Report', read, isRight);
  const kept = keeps(after);
  if (kept !== undefined) return nullKeptFault(exchange, kept, controls[kept]);
  return isOwned(after) ? ownerKeptFault(exchange, dismissal!, after) : undefined;
}
