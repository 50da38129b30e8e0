import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { toBodies } from './bodies.ts';
import { creatingOperation } from './created-instances.ts';
import { resourceParams } from './paths.ts';

/**
 * The scope in which the records of a list are created by this run: in any other, the list does not show them. Undefined where
 * the list does not take it, as where its template has to be named as well.
 */
export function sessionScope(scene: Scene, list: Operation, name: string): Promise<string | undefined> {
  return scene.once(`${name} of ${list.id}`, async () => {
    const create = creatingOperation(scene, list.lifecycle.resource);
    const [body] = create === undefined || !scene.allowWrites ? [] : await toBodies(scene, create);
    const scope = isObject(body) ? body[name] : undefined;
    const [parent, ...more] = resourceParams(list);
    if (typeof scope !== 'string' || parent === undefined || more.length > 0) return undefined;
    const role = keyHolder(scene, list.role);
    const below = await scene.arrange.get(parent.resource!, { role, subject: 'any' });
    if (!below.ok) return undefined;
    const parts = { path: { [parent.name]: below.value.id }, query: { [name]: scope } };
    return isSuccess((await scene.send(list, parts, { role })).reply) ? scope : undefined;
  });
}
