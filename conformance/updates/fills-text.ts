import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isWritten } from '../arrange/described-texts.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { updateOne } from './update-one.ts';

/**
 * Gives a record of our own the texts that it shows empty, by the update of the whole record: where no description tells that it
 * may have them, it was created without, and another update had nothing to lose. What is not taken is not asserted.
 */
export async function fillsText(scene: Scene, read: Operation): Promise<void> {
  const { resource } = read.lifecycle;
  const whole = operationsOn(scene.contract, 'change', resource).find(({ path }) => path === read.path);
  const done = whole && (await updateOne(scene, whole, read, { alone: true }));
  if (whole === undefined || done?.ok !== true) return;
  const { instance, role, sent } = done.value;
  const { reply } = await readOne(scene, read, instance, role);
  const record = isSuccess(reply) ? jsonOf(reply) : undefined;
  const empty = Object.entries(isObject(record) ? record : {}).filter(
    ([name, value]) => isWritten(name) && (value === '' || value === null) && !(name in sent),
  );
  if (empty.length === 0) return;
  const texts = Object.fromEntries(empty.map(([name]): [string, Json] => [name, `Kept by ${scene.prefix}`]));
  await scene.send(whole, { path: pathTo(whole, instance), body: { ...sent, ...texts } }, { role });
}
