import { isSame } from '../arrange/identity.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { sendNamesake } from './send-namesake.ts';
import type { Real } from './step.ts';

/**
 * The creation of a second record of one name after which the first, which was read, is no longer there: a `POST` that is answered
 * 201 gives one record, and only a `DELETE` takes one away (Endpoints). It is tried on new ones, where one cannot be read. Undefined
 * where the first stays, or a name is taken once.
 */
export async function givesWay({ scene, life: { read, resource }, role }: Real): Promise<Exchange | undefined> {
  const first = await scene.arrange.get(resource, { role, subject: 'fresh', distinct: true });
  if (!first.ok || read === undefined) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, first.value, role);
  const before = await eventually(scene, resource, ask, ({ reply }) => isSuccess(reply));
  if (!isSuccess(before.reply)) return undefined;
  const namesake = await sendNamesake(scene, resource, first.value);
  if (namesake === undefined || isSame(namesake.instance, first.value)) return undefined;
  const after = await eventually(scene, resource, ask, ({ reply }) => reply.status !== 404);
  return after.reply.status === 404 ? namesake.exchange : undefined;
}
