import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
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
 * The fault of an update that is sent null for what a report has, where reading shows as before what had been given. Sends the
 * update, and reads the report.
 */
export async function nullRead(
  scene: Scene,
  update: Operation,
  { base, submit }: ReportSubject,
  { id, controls, shown, read }: Given,
): Promise<Fault | undefined> {
  const isShown = ({ reply }: Exchange, name: string): boolean => isSame(fieldOf(jsonOf(reply), name), controls[name]);
  const names = nullable.filter((name) => (controls[name] ?? null) !== null && isShown(shown, name));
  const sent = { ...base, ...Object.fromEntries(names.map((name) => [name, null])) };
  if (names.length === 0 || update.lifecycle.action === 'create') return undefined;
  const exchange = await submit(sent);
  if (!isSuccess(exchange.reply) || (await slotOf(scene)).living !== id) return undefined;
  const keeps = (answer: Exchange): string | undefined =>
    isSuccess(answer.reply) && isObject(jsonOf(answer.reply)) ? names.find((name) => isShown(answer, name)) : undefined;
  const after = await eventually(scene, 'Report', read, (answer) => keeps(answer) === undefined);
  const kept = keeps(after);
  return kept === undefined ? undefined : nullKeptFault(exchange, kept, controls[kept]);
}
