import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role } from '../../spec/roles.ts';
import type { From } from '../arrange.ts';
import { blindParts } from '../blind-parts.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { type Exchange, isRefusal, isSuccess } from '../message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { operationsOn, resourceParams } from '../paths.ts';
import { makeReady } from '../ready.ts';
import type { RequestParts } from '../request-parts.ts';
import { ownRequest, rightRequest, subjectsOf } from '../right-request.ts';
import type { Scene } from '../scene.ts';

/**
 * "A request by a caller lacking the required role is answered 403" (Authentication 6). Which role includes which is not
 * shown, so only a role that stands below the required one in the list of roles is sure to lack it.
 */
export const roles: Check = {
  id: 'roles',
  title: 'A caller without the required role is answered 403, one with it is not',
  parallel: false,
  cases: (input) =>
    input.contract.operations
      .filter(({ role }) => role !== undefined)
      .flatMap((operation) =>
        input.roles.map((role) => toCase(operation, role, input)).filter((one) => one !== undefined),
      ),
};

function toCase(operation: Operation, role: Role, input: PlanInput): Case | undefined {
  const order = input.contract.authentication.roles;
  const [held, required] = [order.indexOf(role), order.indexOf(operation.role!)];
  const included = input.inclusion !== undefined && includesRole(role, operation.role!, input.inclusion);
  const lacks = input.inclusion === undefined ? held < required : !included;
  if (!lacks && role !== operation.role && !included) return undefined;
  return {
    id: `roles/${operation.id}/${role}`,
    operation,
    requirement: 'auth-403-role',
    // A probe with a path that leads nowhere changes nothing; a request that should succeed does.
    writes: isChanging(operation) && (!lacks || resourceParams(operation).length === 0),
    priority: 1,
    requests: lacks ? 1 : 3,
    run: (scene) => (lacks ? refuses(scene, operation, role) : admits(scene, operation, role)),
  };
}

/** The role is not enough: 403. Other refusals may come first where the request is not known to be right. */
async function refuses(scene: Scene, operation: Operation, role: Role): Promise<Outcome> {
  const summary = `${role} is let in where ${operation.role} is required`;
  const fault = (exchange: Exchange): Outcome =>
    failed({ summary, expected: '403', received: describeReply(exchange), exchange });
  const blind = await scene.send(operation, await blindParts(scene, operation, role), { role });
  if (blind.reply.status === 403) return passed;
  if (blind.reply.status === 401 || isSuccess(blind.reply)) return fault(blind);
  const right = operation.role!;
  if (!scene.sessions.has(right)) return unsure(blind, `a key of ${right}`);
  if (isChanging(operation) && !scene.allowWrites) return unsure(blind, '--allow-writes');
  // The same right request, first with too small a role, then with the right one: only then is the order of refusals out.
  for (const parts of await rightOnes(scene, operation, right)) {
    let low = await scene.send(operation, parts, { role });
    if (low.reply.status !== 403 && !isSuccess(low.reply) && (await makeReady(scene, operation, parts, low.reply))) {
      low = await scene.send(operation, parts, { role });
    }
    if (low.reply.status === 403) return passed;
    if (isSuccess(low.reply)) return fault(low);
    const high = await scene.send(operation, parts, { role: right });
    if (isSuccess(high.reply)) return fault(low);
  }
  // What has been let in with the right role may be of another shape than what is tried first.
  const known = operation.lifecycle.action === 'remove' ? undefined : await rightRequest(scene, operation, right);
  if (known?.ok === true && isSuccess(known.value.exchange.reply)) {
    const low = await scene.send(operation, known.value.parts, { role });
    return low.reply.status === 403 ? passed : fault(low);
  }
  // Where each has access to its own only, the right role is let in with what it created itself.
  const own = await ownRequest(scene, operation, right);
  if (own === undefined || !isSuccess(own.exchange.reply) || operation.lifecycle.action === 'remove') {
    return unsure(blind, `requests: { "${operation.method} ${operation.path}": { … } }`);
  }
  const low = await scene.send(operation, own.parts, { role });
  return low.reply.status === 403 ? passed : fault(low);
}

/** Requests that should be right, of a record that is there, and of one of its own where that can be made. */
async function rightOnes(scene: Scene, operation: Operation, role: Role): Promise<readonly RequestParts[]> {
  const [first] = subjectsOf(scene, operation) as [From['subject']];
  const spoilt = isChanging(operation) && operation.lifecycle.action !== 'remove' && first === 'own';
  const subjects: readonly From['subject'][] = spoilt ? [first, 'fresh'] : [first];
  const all: RequestParts[] = [];
  for (const subject of subjects) {
    const requests = await scene.arrange.requests(operation, { role, subject });
    if (requests.ok) all.push(...requests.value);
  }
  return all;
}

/** The role is the one that is asked for: neither 401 nor, where another key is let in with the same request, 403. */
async function admits(scene: Scene, operation: Operation, role: Role): Promise<Outcome> {
  const result = await rightRequest(scene, operation, role);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange, parts } = result.value;
  const { status } = exchange.reply;
  const summary = `${role} is refused where ${operation.role} is required`;
  const fault = failed({ summary, expected: 'neither 401 nor 403', received: describeReply(exchange), exchange });
  if (status === 401) return fault;
  if (status !== 403) return passed;
  const others = (await isVisible(scene, operation, role, parts))
    ? [...scene.sessions.keys()].filter((one) => one !== role)
    : [];
  for (const other of others) {
    const again = await scene.send(operation, parts, { role: other });
    if (isLetIn(operation, again, parts.body)) return fault;
  }
  if (await isKeptFromOwn(scene, operation, role)) return fault;
  return inconclusive(
    'it is answered 403 to every key, or the caller has no access to the resource',
    'a key that may use this operation',
  );
}

/** Whether the role is refused even what it created itself, while another role is let in with what it created. */
async function isKeptFromOwn(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  const own = await ownRequest(scene, operation, role);
  if (own?.exchange.reply.status !== 403) return false;
  if (hasOtherReason(scene, operation) && !isEmptyList(own.parts.body)) return false;
  for (const other of [...scene.sessions.keys()].filter((one) => one !== role)) {
    const others = await ownRequest(scene, operation, other);
    if (others !== undefined && isLetIn(operation, others.exchange, others.parts.body)) return true;
  }
  return false;
}

/** Whether an answer shows that the caller got past the question of its role: an id in a body may be refused before. */
function isLetIn({ body }: Operation, { reply }: Exchange, sent: Json | undefined): boolean {
  if (isSuccess(reply)) return true;
  const names = Object.keys((sent ?? {}) as object);
  return (
    isRefusal(reply) && (body === undefined || (reply.status !== 404 && !names.some((name) => /ids?$/i.test(name))))
  );
}

/**
 * Whether the caller surely has access to what the request is about, so that only its role can be the reason of a 403:
 * there is no resource, it reads what its own list shows, or it changes what it created itself. What another key has
 * created, or is alone in seeing, may be kept from it.
 */
async function isVisible(
  scene: Scene,
  operation: Operation,
  role: Role,
  { path = {}, body }: RequestParts,
): Promise<boolean> {
  const params = resourceParams(operation);
  const resource = params.at(-1)?.resource;
  // Where no context is attached, none may be kept from the caller.
  if (hasOtherReason(scene, operation) && !isEmptyList(body)) return false;
  if (resource === undefined) return true;
  const creators = params.map(({ name }) => scene.arrange.creatorOf(path[name] ?? ''));
  if (creators.some((creator) => creator !== undefined && creator !== role)) return false;
  if (isChanging(operation)) return operationsOn(scene.contract, 'create', resource)[0]?.role === role;
  if (creators.at(-1) === role) return true;
  const listed = await scene.arrange.listed(resource, role);
  return listed.some(({ id }) => id === path[params.at(-1)!.name]);
}

/** Whether a 403 is stated of the operation for a reason of its own, such as a context that may not be attached. */
function hasOtherReason({ contract }: Scene, { errors }: Operation): boolean {
  const descriptions = contract.operations.flatMap((one) => one.errors).filter(({ status }) => status === 403);
  const counts = Map.groupBy(descriptions, ({ description }) => description);
  const own = errors.find(({ status }) => status === 403)?.description;
  return own !== undefined && counts.get(own)!.length < descriptions.length / 2;
}

function isEmptyList(body: Json | undefined): boolean {
  const values = Object.values((body ?? {}) as Readonly<Record<string, Json>>);
  return values.length === 1 && Array.isArray(values[0]) && values[0].length === 0;
}

function unsure(exchange: Exchange, remedy: string): Outcome {
  return inconclusive(`it is answered ${exchange.reply.status} for a request that may be wrong in itself`, remedy);
}
