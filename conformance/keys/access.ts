import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isChanging } from '../changes.ts';
import { withList } from '../contexts/context-bodies.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { type Exchange, isRefusal, isSuccess, jsonOf } from '../target/message.ts';
import { readPage } from '../lists/pages.ts';
import { listOperation, operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { isKeptFromOwnCreation, mayUseNamed } from '../arrange/named-records.ts';
import { ownRequest, rightRequest } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { recordsIn } from '../arrange/identity.ts';
import { mentionsUnder } from '../arrange/mentions.ts';
import { identityOf } from './identity.ts';

// "A request by a caller lacking the required role, or lacking access to the specific resource, is answered 403": which of
// the two a 403 means follows only where the caller surely has access.

/** The other roles that there is a key for. */
export function othersThan({ sessions }: Pick<Scene, 'sessions'>, role: Role): readonly Role[] {
  return [...sessions.keys()].filter((one) => one !== role);
}

/** Whether an answer shows that the caller got past the question of its role: an id in a body may be refused before. */
export function isLetIn({ body, errors }: Operation, { reply }: Exchange, sent: Json | undefined): boolean {
  if (isSuccess(reply)) return true;
  // What is stated not to be configured is nobody's role.
  if (reply.status === 503 && errors.some(({ status }) => status === 503)) return true;
  const names = Object.keys((sent ?? {}) as object);
  return (
    isRefusal(reply) && (body === undefined || (reply.status !== 404 && !names.some((name) => /ids?$/i.test(name))))
  );
}

/**
 * Whether the caller surely has access to what a request is about: there is no resource, or it is seen to read it. What it
 * does more than read, it may be allowed to do with what it created itself only. What another key has created, or is alone
 * in seeing, may be kept from it.
 */
export async function hasAccess(
  scene: Scene,
  operation: Operation,
  role: Role,
  { path = {}, body }: RequestParts,
): Promise<boolean> {
  const params = resourceParams(operation);
  const resource = params.at(-1)?.resource;
  // Where no context is attached, none may be kept from the caller.
  if (hasOtherReason(scene, operation) && !isEmptyList(body)) return false;
  if (!(await mayUseNamed(scene, operation, role, body))) return false;
  if (resource === undefined) return true;
  const creators = recordsIn(operation, path).map((record) => scene.arrange.creatorOf(record));
  if (creators.some((creator) => creator !== undefined && creator !== role)) return false;
  if (isChanging(operation) && operationsOn(scene.contract, 'create', resource)[0]?.role !== role) return false;
  if (operation.method !== 'GET' && creators.at(-1) !== role) return false;
  return isSeen(scene, operation, role, path);
}

/**
 * Whether the role is refused by other operations, too, that ask for it and are about such a record or what stands below
 * it: then who may do what with a record is a matter of that record.
 */
export async function isKeptFromMore(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  for (const one of kin(scene, operation)) {
    const right = await rightRequest(scene, one, role);
    if (!right.ok || right.value.exchange.reply.status !== 403) continue;
    if (await readsRoot(scene, one, role, right.value.parts)) return true;
  }
  return false;
}

/** Whether the role reads the record at the beginning of a path: below one that is kept from it, all else is. */
async function readsRoot(
  scene: Scene,
  operation: Operation,
  role: Role,
  { path = {} }: RequestParts,
): Promise<boolean> {
  const [root, ...more] = resourceParams(operation);
  const read = root && operationOnOne(scene.contract, 'read', root.resource!);
  if (root === undefined || read === undefined || more.length === 0) return true;
  const id = path[root.name] ?? '';
  const { reply } = await scene.once(`reads ${root.resource} ${id} ${role}`, () =>
    scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role }),
  );
  return isSuccess(reply);
}

/**
 * The other operations that ask for the same role and are about a record of the same kind or what stands below it: of a read,
 * those that read, since a change may be its owners' alone.
 */
function kin(scene: Scene, operation: Operation): readonly Operation[] {
  const [root] = resourceParams(operation);
  if (root === undefined) return [];
  return scene.contract.operations.filter(
    (one) =>
      one.id !== operation.id &&
      one.role === operation.role &&
      resourceParams(one)[0]?.resource === root.resource &&
      !hasOtherReason(scene, one) &&
      !isPersonal(resourceParams(one).at(-1)?.resource) &&
      (!isChanging(one) || (scene.allowWrites && isChanging(operation))),
  );
}

/** Sessions are listed "for the current user": that one is kept from other users says nothing of its DataMart. */
export function isPersonal(resource: string | undefined): boolean {
  return resource === 'AiAssistantSession';
}

/** Whether the role reads the record itself, by the operation that does so; of that one, whether its list shows it. */
async function isSeen(
  scene: Scene,
  operation: Operation,
  role: Role,
  path: Readonly<Record<string, string>>,
): Promise<boolean> {
  const leaf = resourceParams(operation).at(-1)!;
  const id = path[leaf.name] ?? '';
  const ids = Object.fromEntries(resourceParams(operation).map(({ name, resource }) => [resource!, path[name] ?? '']));
  const instance = { id, parents: ids };
  const read = operationOnOne(scene.contract, 'read', leaf.resource!);
  if (read !== undefined && read.id !== operation.id) {
    const { reply } = await scene.send(read, { path: pathTo(read, instance) }, { role });
    return isSuccess(reply);
  }
  const listed = await scene.arrange.listed(leaf.resource!, role);
  if (listed.some((one) => one.id === id)) return true;
  const list = listOperation(scene.contract, leaf.resource!);
  if (list === undefined || scene.arrange.creatorOf({ resource: leaf.resource!, ...instance }) !== role) return false;
  const { page } = await readPage(scene, { operation: list, parts: { path: pathTo(list, instance) }, role }, {});
  return page?.ids.includes(id) === true;
}

/** Whether the role is refused even what it created itself and sees, while another role is let in with what it created. */
export async function isKeptFromOwn(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  if (resourceParams(operation).length === 0) return isKeptFromOwnCreation(scene, operation, role);
  const own = await ownRequest(scene, operation, role);
  if (own?.exchange.reply.status !== 403) return false;
  if (hasOtherReason(scene, operation) && !(await isRefusedNothing(scene, operation, role, own.parts))) return false;
  if (!(await mayUseNamed(scene, operation, role, own.parts.body))) return false;
  if (operation.lifecycle.action !== 'remove' && !(await isSeen(scene, operation, role, own.parts.path ?? {})))
    return false;
  for (const other of othersThan(scene, role)) {
    const others = await ownRequest(scene, operation, other);
    if (others !== undefined && isLetIn(operation, others.exchange, others.parts.body)) return true;
  }
  return false;
}

/**
 * A role above the one that is asked for that is refused what it has created, owns and sees, by operations of the lower role,
 * while another is let in with what it created: then the operation asks for a higher one. Undefined where there is none.
 */
export async function keptFromOwner(scene: Scene, operation: Operation, role: Role): Promise<Exchange | undefined> {
  const leaf = resourceParams(operation).at(-1);
  const read = leaf && operationOnOne(scene.contract, 'read', leaf.resource!);
  if (read === undefined || read.role !== operation.role || !isChanging(operation)) return undefined;
  for (const owner of othersThan(scene, role).slice(0, -1)) {
    if (!(await isKeptFromOwn(scene, operation, owner))) continue;
    const { parts, exchange } = (await ownRequest(scene, operation, owner))!;
    const id = parts.path?.[leaf!.name] ?? '';
    const user = await identityOf(scene, owner);
    if (user === undefined) continue;
    const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role: owner });
    if (isSuccess(reply) && mentionsUnder(jsonOf(reply), /owner/i, user)) return exchange;
  }
  return undefined;
}

/**
 * Whether a role that is refused where no record is named is let in by another operation that asks for the same role: then
 * the key has it, and nothing is left that it could lack. Where there are other keys, these tell: an operation that is
 * closed to all of them does not ask for another role.
 */
export async function isRefusedHereOnly(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  const { method, params, body } = operation;
  const isPlain = method === 'GET' && body === undefined && !params.some((one) => one.in === 'path' || one.required);
  if (!isPlain || scene.sessions.size > 1 || hasOtherReason(scene, operation)) return false;
  const alike = scene.contract.operations.filter((one) => one.role === operation.role && one !== operation);
  for (const one of alike.filter((other) => scene.allowWrites || !isChanging(other))) {
    const right = await rightRequest(scene, one, role);
    if (right.ok && isSuccess(right.value.exchange.reply)) return true;
  }
  return false;
}

/** Whether a 403 is stated of the operation for a reason of its own, such as a context that may not be attached. */
function hasOtherReason({ contract }: Scene, { errors }: Operation): boolean {
  const descriptions = contract.operations.flatMap((one) => one.errors).filter(({ status }) => status === 403);
  const counts = Map.groupBy(descriptions, ({ description }) => description);
  const own = errors.find(({ status }) => status === 403)?.description;
  return own !== undefined && counts.get(own)!.length < descriptions.length / 2;
}

/** Whether the same request is refused as well where it names nothing for which it could be. */
async function isRefusedNothing(scene: Scene, operation: Operation, role: Role, parts: RequestParts): Promise<boolean> {
  if (!isObject(parts.body) || isEmptyList(parts.body)) return isEmptyList(parts.body);
  const body = withList(parts.body, []);
  return isEmptyList(body) && (await scene.send(operation, { ...parts, body }, { role })).reply.status === 403;
}

function isEmptyList(body: Json | undefined): boolean {
  const values = Object.values((body ?? {}) as Readonly<Record<string, Json>>);
  return values.length === 1 && Array.isArray(values[0]) && values[0].length === 0;
}
