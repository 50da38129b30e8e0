import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { creatingOperation, idOfCreated } from './created-instances.ts';
import { fieldOf } from './records.ts';
import { typeFieldOf, typesOf } from './stated-types.ts';

const resource = 'DataDestination';

/** A new destination of another type than usually is created; undefined where none of that may be created of what is known. */
export async function destinationOfType(scene: Scene, role: Role, type: string): Promise<string | undefined> {
  const create = creatingOperation(scene, resource);
  const requests = create && (await scene.arrange.requests({ ...create, params: [] }, { role, subject: 'any' }));
  const body = requests?.ok === true ? requests.value[0]?.body : undefined;
  const field = typeFieldOf(body, typesOf(scene.contract, resource));
  if (create === undefined || field === undefined || fieldOf(body, field) === type) return undefined;
  const { reply } = await scene.send(create, { body: { ...(body as JsonObject), [field]: type } }, { role });
  const id = isSuccess(reply) ? idOfCreated(create, reply, resource, scene) : undefined;
  return id === undefined || scene.arrange.existed({ resource, id }) ? undefined : id;
}
