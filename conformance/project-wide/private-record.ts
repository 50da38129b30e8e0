import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf, idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { describedOperation } from '../arrange/described.ts';
import type { Instance } from '../arrange/instances.ts';
import { listIds } from '../arrange/lifecycle.ts';
import { operationsOn } from '../arrange/paths.ts';
import { capital, withArticle } from '../article.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { pageWith } from '../lists/page-with.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { ProjectList } from './project-lists.ts';

/**
 * "Only triggers visible to the current user": one that is created as a private one, and that the list below its DataMart keeps
 * from a caller, is not shown to that caller by the list of the project either.
 */
export async function hidesPrivate(scene: Scene, lists: ProjectList): Promise<Outcome> {
  const made = await privateRecord(scene, lists.whole.lifecycle.resource);
  if (made === undefined) return notApplicable('nothing is known that makes a record private');
  const { instance, role } = made;
  for (const other of [...scene.sessions.keys()].filter((one) => one !== role)) {
    const leak = await goesOn(() => leakTo(scene, lists, instance, other));
    if (leak === undefined) continue;
    return failed({
      summary: `${capital(withArticle(lists.whole.lifecycle.resource))} that is private is listed for the whole project to others`,
      expected: `a list without ${instance.id}, which the list below its DataMart keeps from the key of ${other}`,
      received: describeReply(leak),
      exchange: leak,
    });
  }
  return passed;
}

/** The list of the project that shows a record to a key, where the list below its DataMart is readable and does not. */
async function leakTo(
  scene: Scene,
  { whole, home }: ProjectList,
  instance: Instance,
  role: Role,
): Promise<Exchange | undefined> {
  const own = await listIds(scene, home, instance, role);
  if (own === undefined || own.ids.includes(instance.id)) return undefined;
  const has = (page: Exchange): boolean => toPage(scene, whole, page)?.rows.has(instance.id) === true;
  const page = await pageWith(scene, { operation: whole, parts: {}, role }, has);
  return has(page) ? page : undefined;
}

/** A record of ours that was created with what the description of its creation has to make it private. */
async function privateRecord(
  scene: Scene,
  resource: string,
): Promise<{ readonly instance: Instance; readonly role: Role } | undefined> {
  const [create] = operationsOn(scene.contract, 'create', resource);
  const secret = create && secretIn((await describedOperation(scene, create))?.body);
  if (create === undefined || secret === undefined) return undefined;
  const role = creatorOf(scene, resource, keyHolder(scene, create.role));
  const requests = await scene.arrange.requests(create, { role, subject: 'own' });
  for (const parts of requests.ok ? requests.value : []) {
    if (!isObject(parts.body)) continue;
    const { reply } = await scene.send(create, { ...parts, body: { ...parts.body, ...secret } }, { role });
    const id = isSuccess(reply) ? idOfCreated(create, reply, resource, scene) : undefined;
    if (id !== undefined) return { instance: { id, parents: parentsOf(create, parts) }, role };
  }
  return undefined;
}

/** What makes a record private by the schema of its creation: a switch, or a word. */
export function secretIn(schema: Schema | undefined): JsonObject | undefined {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  for (const [name, one] of Object.entries(properties)) {
    if (!isObject(one)) continue;
    if (/^(is_?)?private$/i.test(name) && one['type'] === 'boolean') return { [name]: true };
    const words = Array.isArray(one['enum']) ? (one['enum'] as readonly Json[]) : [];
    const word = words.find((value) => typeof value === 'string' && /^private$/i.test(value));
    if (word !== undefined && /visib|access|sharing/i.test(name)) return { [name]: word };
  }
  return undefined;
}
