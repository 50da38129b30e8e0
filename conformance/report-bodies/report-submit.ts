import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { asDescribed } from './as-described.ts';
import type { ReportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';

/** The report that lives while updates are tried; a deployment may not allow another beside it. */
export type Slot = { living: string | undefined };

/** The report that lives, of which there is one in a run. */
export function slotOf(scene: Scene): Promise<Slot> {
  return scene.once('the living report', () => Promise.resolve({ living: undefined }));
}

/** Creates the report that is to be updated; its id, or undefined when it is refused. */
export async function createAnother(
  scene: Scene,
  { operation, role, base }: ReportSubject,
): Promise<string | undefined> {
  await scene.arrange.listed('Report', role);
  const exchange = await scene.send(operation, { body: { ...base, title: scene.arrange.nextName() } }, { role });
  return isSuccess(exchange.reply) ? toId(jsonOf(exchange.reply), 'Report', scene.profile.idField) : undefined;
}

/** Sends a body that creates a report, and removes at once what came of it. */
export function submitAndRemove(scene: Scene, operation: Operation, role: Role): ReportSubject['submit'] {
  const remove = operationOnOne(scene.contract, 'remove', 'Report');
  const drop = async (id: string | undefined): Promise<void> => {
    if (id === undefined || remove === undefined || scene.arrange.existed({ resource: 'Report', id })) return;
    await scene.send(remove, { path: { [resourceParams(remove)[0]!.name]: id } }, { role });
  };
  return async (body) => {
    // What is there before anything is created is not ours to remove, whatever a creation answers.
    await scene.arrange.listed('Report', role);
    const slot = await slotOf(scene);
    await drop(slot.living);
    slot.living = undefined;
    const exchange = await scene.send(operation, { body }, { role });
    if (isSuccess(exchange.reply)) await drop(toId(jsonOf(exchange.reply), 'Report', scene.profile.idField));
    return exchange;
  };
}

/**
 * Creates a report, uses it and removes it again: a deployment may not allow another beside it. Undefined when it is
 * refused, or when its id is that of a report which was there before.
 */
export async function withReport<T>(
  scene: Scene,
  operation: Operation,
  role: Role,
  body: JsonObject,
  use: (id: string) => Promise<T>,
): Promise<T | undefined> {
  const remove = operationOnOne(scene.contract, 'remove', 'Report');
  const drop = async (id: string): Promise<void> => {
    if (remove !== undefined) await scene.send(remove, { path: { [resourceParams(remove)[0]!.name]: id } }, { role });
  };
  await scene.arrange.listed('Report', role);
  const slot = await slotOf(scene);
  if (slot.living !== undefined && !scene.arrange.existed({ resource: 'Report', id: slot.living }))
    await drop(slot.living);
  slot.living = undefined;
  const sent = await asDescribed(scene, operation, { ...body, title: scene.arrange.nextName() });
  const { reply } = await sendReady(scene, operation, { body: sent }, role);
  const id = isSuccess(reply) ? toId(jsonOf(reply), 'Report', scene.profile.idField) : undefined;
  if (id === undefined || scene.arrange.existed({ resource: 'Report', id })) return undefined;
  const result = await use(id);
  await drop(id);
  return result;
}
