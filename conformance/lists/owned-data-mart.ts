import { isObject, type Json } from '../../spec/json.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';

/**
 * The id of a DataMart of ours that has owners for certain: it shows one that an update of them has given it. Undefined where
 * there is no such update, or it does not show.
 */
export function ownedDataMart(scene: Scene): Promise<string | undefined> {
  return scene.once('owned DataMart', async () => {
    const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartOwners');
    const read = operationOnOne(scene.contract, 'read', 'DataMart');
    if (!scene.allowWrites || update === undefined || read === undefined) return undefined;
    const role = creatorOf(scene, 'DataMart', keyHolder(scene, update.role));
    const requests = await scene.arrange.requests({ ...update, params: [] }, { role, subject: 'any' });
    const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
    if (!requests.ok || !mart.ok) return undefined;
    const before = await readOne(scene, read, mart.value, role);
    const { body } = requests.value[0]!;
    // Who is an owner no more may not be let to remove it: then an admin has to.
    const isRemovable = scene.sessions.has(scene.contract.authentication.roles.at(-1)!);
    for (const sent of new Set([...(isRemovable ? [withBusinessAlone(body)] : []), body])) {
      const { reply } = await scene.send(update, { path: pathTo(update, mart.value), body: sent }, { role });
      if (!isSuccess(before.reply) || !isSuccess(reply)) continue;
      const after = jsonOf((await readOne(scene, read, mart.value, role)).reply);
      const isNew = (text: string): boolean => mentions(after, text) && !mentions(jsonOf(before.reply), text);
      if (textsIn(sent).some(isNew)) return mart.value.id;
    }
    return undefined;
  });
}

/** "Technical or business owners": one kind is enough. The body as it is where it has no two lists of which one is of these. */
function withBusinessAlone(body: Json | undefined): Json | undefined {
  if (!isObject(body)) return body;
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
  const isOfThem = ([name]: readonly [string, unknown]): boolean => /business/i.test(name);
  if (lists.length < 2 || !lists.some(isOfThem)) return body;
  return { ...body, ...Object.fromEntries(lists.filter((one) => !isOfThem(one)).map(([name]) => [name, []])) };
}
