import { mentions } from '../arrange/mentions.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { isObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { updateOne } from '../updates/update-one.ts';

/**
 * The id of a DataMart of ours that has owners for certain: it shows one that an update of them has given it. Undefined where
 * there is no such update, or it does not show.
 */
export function ownedDataMart(scene: Scene): Promise<string | undefined> {
  return scene.once('owned DataMart', async () => {
    const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartOwners');
    const read = operationOnOne(scene.contract, 'read', 'DataMart');
    if (!scene.allowWrites || update === undefined || read === undefined) return undefined;
    const done = await updateOne(scene, update, read, { alone: true });
    if (!done.ok) return undefined;
    const { instance, role, sent, before } = done.value;
    const { reply } = await readOne(scene, read, instance, role);
    const isNew = (id: string): boolean => mentions(jsonOf(reply), id) && !mentions(jsonOf(before.reply), id);
    return isSuccess(reply) && textsIn(sent).some(isNew) ? instance.id : undefined;
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
