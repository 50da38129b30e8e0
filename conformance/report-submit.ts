import type { Operation } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import { isSuccess, jsonOf } from './message.ts';
import { operationOnOne, resourceParams } from './paths.ts';
import { toId } from './records.ts';
import type { ReportSubject } from './report-subject.ts';
import type { Scene } from './scene.ts';

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
  const exchange = await scene.send(operation, { body: { ...base, title: scene.arrange.nextName() } }, { role });
  return isSuccess(exchange.reply) ? toId(jsonOf(exchange.reply), 'Report', scene.profile.idField) : undefined;
}

/** Sends a body that creates a report, and removes at once what came of it. */
export function submitAndRemove(scene: Scene, operation: Operation, role: Role): ReportSubject['submit'] {
  const remove = operationOnOne(scene.contract, 'remove', 'Report');
  const drop = async (id: string | undefined): Promise<void> => {
    if (id === undefined || remove === undefined || scene.arrange.existed(id)) return;
    await scene.send(remove, { path: { [resourceParams(remove)[0]!.name]: id } }, { role });
  };
  return async (body) => {
    const slot = await slotOf(scene);
    await drop(slot.living);
    slot.living = undefined;
    const exchange = await scene.send(operation, { body }, { role });
    if (isSuccess(exchange.reply)) await drop(toId(jsonOf(exchange.reply), 'Report', scene.profile.idField));
    return exchange;
  };
}
