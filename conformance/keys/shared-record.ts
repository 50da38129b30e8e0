import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role } from '../../spec/roles.ts';
import { availabilityOf, changedBy, switchedOn } from '../arrange/available.ts';
import { creatingOperation, creatorOf } from '../arrange/created-instances.ts';
import { describedFields } from '../arrange/described-body.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions, mentionsUnder } from '../arrange/mentions.ts';
import { namedIn } from '../arrange/named-records.ts';
import { ownersIn } from '../arrange/owners-in.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { isChanging } from '../changes.ts';
import { isPersonal } from './access.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { identityOf } from './identity.ts';

/** A record of ours, and whose key has created it; whether the other one is an owner of each kind that it shows. */
type Shared = { readonly instance: Instance; readonly by: Role; readonly isOwned: boolean };

/**
 * The answer with which a role is refused what it asks of a record that is shared with all and is shown to be its own, while
 * who has created it is let in with the same: nothing is left for which it could lack access. Undefined where it is let in, or
 * no record of ours can be shared so.
 */
export async function refusedThoughShared(
  scene: Scene,
  operation: Operation,
  role: Role,
): Promise<Exchange | undefined> {
  const [leaf, ...others] = resourceParams(operation);
  if (leaf === undefined && operation.body !== undefined) return refusedWithShared(scene, operation, role);
  // Who sees what is listed for each user alone is a matter of its own.
  if (leaf === undefined || others.some(({ resource }) => isPersonal(resource))) return undefined;
  if (isChanging(operation) && !isOfOwners(scene, operation, role)) return undefined;
  const shared = await scene.once(`shared ${leaf.resource} ${role}`, () => share(scene, leaf.resource!, role));
  if (shared === undefined || (isChanging(operation) && !shared.isOwned)) return undefined;
  const below = await pathBelow(scene, operation, shared);
  const requests = await scene.arrange.requests(operation, { role: shared.by, subject: 'any' });
  for (const parts of requests.ok && below !== undefined ? requests.value : []) {
    const about = { ...parts, path: { ...parts.path, ...below } };
    await bringIntoUse(scene, operation, about);
    const refused = await scene.send(operation, about, { role });
    if (refused.reply.status !== 403) return undefined;
    const { reply } = await scene.send(operation, about, { role: shared.by });
    if (isSuccess(reply)) return refused;
  }
  return undefined;
}

/**
 * Whether a record is changed by whoever owns it: it is another's to create than the role's for which the change is, so that it
 * cannot be left to who has created it.
 */
function isOfOwners(scene: Scene, operation: Operation, role: Role): boolean {
  const [leaf, ...others] = resourceParams(operation);
  const creates = leaf && creatingOperation(scene, leaf.resource!)?.role;
  const isCreators = creates === undefined || includesRole(role, creates);
  return operation.lifecycle.action === 'change' && others.length === 0 && !isCreators;
}

/** The path of an operation on a shared record, or on one of ours that is created below it; undefined where none can be. */
async function pathBelow(
  scene: Scene,
  operation: Operation,
  { instance, by }: Shared,
): Promise<Readonly<Record<string, string>> | undefined> {
  const [root, ...others] = resourceParams(operation);
  const path = { [root!.name]: instance.id };
  const leaf = others.at(-1);
  if (leaf === undefined) return path;
  const below = { [root!.resource!]: instance.id };
  const made =
    others.length > 1 ? undefined : await scene.arrange.get(leaf.resource!, { role: by, subject: 'fresh', below });
  return made?.ok === true ? { ...path, [leaf.name]: made.value.id } : undefined;
}

/** The same of a request that names records in its body: those are its own, or shared with it. */
async function refusedWithShared(scene: Scene, operation: Operation, role: Role): Promise<Exchange | undefined> {
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  const parts = requests.ok ? requests.value[0] : undefined;
  const ids = new Map<string, string>();
  for (const { resource, id } of namedIn(scene, parts?.body)) {
    const open = await openTo(scene, resource, role);
    if (open === undefined) return undefined;
    ids.set(id, open.id);
  }
  if (parts === undefined || !isObject(parts.body) || ids.size === 0) return undefined;
  const entries = Object.entries(parts.body).map(([name, value]): [string, Json] => [
    name,
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  ]);
  const request = { ...parts, body: Object.fromEntries(entries) };
  await bringIntoUse(scene, operation, request);
  const refused = await scene.send(operation, request, { role });
  if (refused.reply.status !== 403) return undefined;
  for (const other of [...scene.sessions.keys()].filter((one) => one !== role)) {
    const { reply } = await scene.send(operation, request, { role: other });
    // Who is told what is wrong with the rest of it has been let in.
    if (isSuccess(reply) || [400, 409, 422].includes(reply.status)) return refused;
  }
  return undefined;
}

/** A record that a role has created itself, or that is shared with it. */
async function openTo(scene: Scene, resource: string, role: Role): Promise<Instance | undefined> {
  if (creatorOf(scene, resource, role) !== role)
    return (await scene.once(`shared ${resource} ${role}`, () => share(scene, resource, role)))?.instance;
  const own = await scene.arrange.get(resource, { role, subject: 'own', by: role });
  return own.ok ? own.value : undefined;
}

/** Creates a record, makes it available for all that there is, and gives it to a role as well; undefined where that is not seen. */
async function share(scene: Scene, resource: string, role: Role): Promise<Shared | undefined> {
  const by = creatorOf(scene, resource, role);
  const read = operationOnOne(scene.contract, 'read', resource);
  if (!scene.allowWrites || read === undefined || by === role) return undefined;
  const made = await scene.arrange.get(resource, { role: by, subject: 'fresh' });
  if (!made.ok) return undefined;
  const changes = operationsOn(scene.contract, 'change', resource);
  const availability = availabilityOf(scene, resource);
  if (availability === undefined || !(await changedBy(scene, availability, made.value.id, by, switchedOn)))
    return undefined;
  const [owner, creator] = [await identityOf(scene, role), await identityOf(scene, by)];
  const seen = async (): Promise<unknown> => {
    const { reply } = await scene.send(read, { path: pathTo(read, made.value) }, { role });
    return isSuccess(reply) ? jsonOf(reply) : undefined;
  };
  const record = await seen();
  // Where no owners are shown, what is shared may be its creator's all the same.
  if (record === undefined || !hasOwners(record) || owner === undefined) return undefined;
  const owners = changes.find(({ path }) => path.endsWith('/owners')) ?? changes.find(({ path }) => path === read.path);
  const isWhole = owners?.path === read.path;
  const names = isWhole ? await ownerLists(scene, owners, record) : [];
  // Of the lists of a whole record, others than those of owners are not for users.
  if (owners === undefined || (isWhole && names.length === 0)) return undefined;
  // Who has created it stays an owner, where it is known: nobody else may be allowed to remove it.
  const all = creator === undefined ? [owner] : [creator, owner];
  await changedBy(scene, owners, made.value.id, by, (body) => withOwners(body, names, all));
  const now = await seen();
  const lists = ownersIn(now);
  const isOwned = lists.length > 0 && lists.every((list) => mentions(list, owner));
  return mentionsUnder(now, /owner/i, owner) ? { instance: made.value, by, isOwned } : undefined;
}

/** A body with more owners in each of its lists, or in those that the record shows. */
function withOwners(body: JsonObject, shown: readonly string[], owners: readonly string[]): JsonObject {
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value)) as [string, readonly Json[]][];
  const all = shown.length === 0 ? lists : shown.map((name): [string, readonly Json[]] => [name, []]);
  return { ...body, ...Object.fromEntries(all.map(([name, ids]) => [name, [...new Set([...ids, ...owners])]])) };
}

/** Whether a record tells who owns it. */
function hasOwners(record: unknown): boolean {
  return isObject(record) && Object.keys(record).some((name) => /owner/i.test(name));
}

/** The fields in which an update of a whole record takes its owners: as the record shows them, or the update is described. */
async function ownerLists(scene: Scene, update: Operation, record: unknown): Promise<readonly string[]> {
  const isIds = (name: string): boolean => /owner_?ids$/i.test(name);
  const shown = Object.entries(isObject(record) ? record : {}).filter(([, value]) => Array.isArray(value));
  const described = await describedFields(scene, update);
  return [...new Set([...shown.map(([name]) => name), ...described].filter(isIds))];
}
