import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { isWritten } from '../arrange/described-texts.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/** A new template that is created with a text, below what is given. */
export async function templateWith(
  scene: Scene,
  below: Instance['parents'],
  role: Role,
  text: string,
): Promise<Instance | undefined> {
  const [create] = operationsOn(scene.contract, 'create', 'InsightTemplate');
  if (create === undefined) return undefined;
  const arranged = await scene.arrange.requests(create, { role, subject: 'own', below });
  const parts = (arranged.ok ? arranged.value : []).find(({ body }) => withText(body, text) !== undefined);
  if (parts === undefined) return undefined;
  const { reply } = await scene.send(create, { ...parts, body: withText(parts.body, text)! }, { role });
  const id = isSuccess(reply) ? idOfCreated(create, reply, 'InsightTemplate', scene) : undefined;
  return id === undefined ? undefined : { id, parents: parentsOf(create, parts) };
}

/** Gives a template a text by the first update that takes one. */
export async function giveText(scene: Scene, template: Instance, role: Role, text: string): Promise<boolean> {
  for (const change of operationsOn(scene.contract, 'change', 'InsightTemplate')) {
    const arranged = await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' });
    const bodies = (arranged.ok ? arranged.value : []).map(({ body }) => withText(body, text));
    const body = bodies.find((one) => one !== undefined);
    if (body === undefined) continue;
    const { reply } = await scene.send(change, { path: pathTo(change, template), body }, { role });
    if (isSuccess(reply)) return true;
  }
  return false;
}

/** Whether a template is read with a text. */
export async function isReadWithText(scene: Scene, template: Instance, role: Role, text: string): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'InsightTemplate');
  if (read === undefined) return false;
  const { reply } = await readOne(scene, read, template, role);
  return isSuccess(reply) && reply.body.includes(text);
}

/** A body with a text in place of each that people write, but for names; undefined where it has none. */
function withText(body: Json | undefined, text: string): JsonObject | undefined {
  if (!isObject(body)) return undefined;
  const names = Object.keys(body).filter((name) => isWritten(name) && typeof body[name] === 'string');
  return names.length === 0 ? undefined : { ...body, ...Object.fromEntries(names.map((name) => [name, text])) };
}
