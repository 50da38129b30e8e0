import { isObject, type Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { nameFieldIn } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

const resource = 'DataDestination';

/** Another destination, created with the body of one of ours but for its name. Undefined where that one is not ours. */
export async function destinationAlike(scene: Scene, id: string, role: Role): Promise<string | undefined> {
  const creation = scene.arrange.creationOf({ resource, id, parents: {} });
  const { body: text } = creation?.message ?? {};
  const body = text === undefined ? undefined : (JSON.parse(text) as Json);
  const name = nameFieldIn(body);
  if (creation?.operation === undefined || !isObject(body) || name === undefined) return undefined;
  const alike = { ...body, [name]: scene.arrange.nextName() };
  const { reply } = await scene.send(creation.operation, { body: alike }, { role });
  const made = isSuccess(reply) ? idOfCreated(creation.operation, reply, resource, scene) : undefined;
  return made === undefined || made === id || scene.arrange.existed({ resource, id: made }) ? undefined : made;
}
