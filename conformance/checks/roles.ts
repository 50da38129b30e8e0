import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role } from '../../spec/roles.ts';
import {
  hasAccess,
  isKeptFromMore,
  isKeptFromOwn,
  isLetIn,
  isRefusedHereOnly,
  keptFromOwner,
  othersThan,
} from '../keys/access.ts';
import type { From } from '../arrange/arrange.ts';
import { blindParts } from '../arrange/blind-parts.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { withList } from '../contexts/context-bodies.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../arrange/paths.ts';
import { makeReady } from '../arrange/ready.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { ownRequest, rightRequest, subjectsOf } from '../arrange/right-request.ts';
import { refusedBlindly } from '../keys/refused-blindly.ts';
import { refusedThoughShared } from '../keys/shared-record.ts';
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
  // "Admins may attach any": so they may use it, whatever their role includes.
  if (lacks && operation.id === 'updateDataMartContexts' && role === order.at(-1)) return undefined;
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
  const parts = bodyForAll(operation, await blindParts(scene, operation, role));
  const blind = await scene.send(operation, parts, { role });
  if (blind.reply.status === 403 && !(await keepsUnknown(scene, operation, parts))) return passed;
  if (blind.reply.status === 401 || isSuccess(blind.reply)) return fault(blind);
  const right = operation.role!;
  if (!scene.sessions.has(right)) return unsure(blind, `a key of ${right}`);
  if (isChanging(operation) && !scene.allowWrites) return unsure(blind, '--allow-writes');
  // The same right request, first with too small a role, then with the right one: only then is the order of refusals out.
  for (const one of await rightOnes(scene, operation, right)) {
    let low = await scene.send(operation, one, { role });
    if (
      low.reply.status !== 403 &&
      !isSuccess(low.reply) &&
      (await makeReady(scene, operation, one, low.reply, role))
    ) {
      low = await scene.send(operation, one, { role });
    }
    if (low.reply.status === 403) return (await looksFirst(scene, operation, role, blind)) ?? passed;
    if (isSuccess(low.reply)) return fault(low);
    const high = await scene.send(operation, one, { role: right });
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
    return (
      (await judgesBodyFirst(scene, operation, role, blind)) ??
      unsure(blind, `requests: { "${operation.method} ${operation.path}": { … } }`)
    );
  }
  const low = await scene.send(operation, own.parts, { role });
  return low.reply.status === 403 ? passed : fault(low);
}

/**
 * Whether a record that is not there is answered 403 to those who have the role as well: then such a 403 says nothing of
 * the role. Asked once for all operations on records of a kind and what stands below them.
 */
function keepsUnknown(scene: Scene, operation: Operation, parts: RequestParts): Promise<boolean> {
  const [root] = resourceParams(operation);
  const role = operation.role!;
  if (root === undefined || !scene.sessions.has(role)) return Promise.resolve(false);
  return scene.once(`unknown ${root.resource} ${role}`, async () => {
    const { reply } = await scene.send(operation, parts, { role });
    return reply.status === 403;
  });
}

/**
 * What is told where the record is looked for before the role, though other operations on records of its kind do not: the role
 * may not be asked for at all, and the caller be refused for want of access to the record.
 */
async function looksFirst(
  scene: Scene,
  operation: Operation,
  role: Role,
  blind: Exchange,
): Promise<Outcome | undefined> {
  const root = resourceParams(operation)[0]?.resource;
  const others = scene.contract.operations
    .filter((one) => one.id !== operation.id && one.role === operation.role && isChanging(one))
    .filter((one) => root !== undefined && resourceParams(one)[0]?.resource === root);
  if (blind.reply.status !== 404 || others.length < othersAtLeast) return undefined;
  for (const other of others.slice(0, othersAtLeast)) {
    if (!(await asksRoleFirst(scene, other, role))) return undefined;
  }
  return failed({
    key: 'unknown',
    level: 'implied',
    summary: `${role} is told whether there is a record where ${operation.role} is required`,
    expected: '403, as others of its operations answer',
    received: describeReply(blind),
    exchange: blind,
  });
}

/**
 * What is told where a body is judged before the role, though other operations ask for the role before they judge a body that is
 * empty: the role may not be asked for at all.
 */
async function judgesBodyFirst(
  scene: Scene,
  operation: Operation,
  role: Role,
  blind: Exchange,
): Promise<Outcome | undefined> {
  const others = scene.contract.operations.filter(
    (one) => one.id !== operation.id && one.role === operation.role && one.body?.required === true && isChanging(one),
  );
  const isPlain = resourceParams(operation).length === 0 && operation.body?.required === true;
  if (!isPlain || ![400, 422].includes(blind.reply.status) || others.length < othersAtLeast) return undefined;
  const plain = others.filter((one) => resourceParams(one).length === 0);
  for (const other of [...plain, ...others.filter((one) => !plain.includes(one))].slice(0, othersAtLeast)) {
    if (!(await asksBeforeBody(scene, other, role))) return undefined;
  }
  return failed({
    key: 'body',
    level: 'implied',
    summary: `${role} is told what is wrong with its body where ${operation.role} is required`,
    expected: '403, as others of its operations answer',
    received: describeReply(blind),
    exchange: blind,
  });
}

/** Whether an operation answers 403 to the role though the body is empty. */
function asksBeforeBody(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  return scene.once(`role before body ${operation.id} ${role}`, async () => {
    const parts = { ...(await blindParts(scene, operation, role)), body: {} };
    return (await scene.send(operation, parts, { role })).reply.status === 403;
  });
}

/** How many other operations ask for the role first, so that this is how a deployment does it. */
const othersAtLeast = 3;

/** Whether an operation answers 403 to the role before it looks for the record. */
function asksRoleFirst(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  return scene.once(`role first ${operation.id} ${role}`, async () => {
    const parts = bodyForAll(operation, await blindParts(scene, operation, role));
    return (await scene.send(operation, parts, { role })).reply.status === 403;
  });
}

/** Requests that should be right, of a record that is there, and of one of its own where that can be made. */
async function rightOnes(scene: Scene, operation: Operation, role: Role): Promise<readonly RequestParts[]> {
  const [first] = subjectsOf(scene, operation) as [From['subject']];
  const spoilt = isChanging(operation) && operation.lifecycle.action !== 'remove' && first === 'own';
  const subjects: readonly From['subject'][] = spoilt ? [first, 'fresh'] : [first];
  const all: RequestParts[] = [];
  for (const subject of subjects) {
    const requests = await scene.arrange.requests(operation, { role, subject });
    if (requests.ok) all.push(...requests.value.map((one) => bodyForAll(operation, one)));
  }
  return all;
}

/** "403 when a context may not be attached": where none is to be attached, a 403 is about the role. */
function bodyForAll({ id }: Operation, parts: RequestParts): RequestParts {
  if (id !== 'updateDataMartContexts' || !isObject(parts.body)) return parts;
  return { ...parts, body: withList(parts.body, []) };
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
  if (await isKeptFromMore(scene, operation, role)) return refusedWhole(scene, operation, role);
  const others = (await hasAccess(scene, operation, role, parts)) ? othersThan(scene, role) : [];
  for (const other of others) {
    for (const sent of [parts, ...alsoRefused(scene, operation, role, parts)]) {
      const again = await scene.send(operation, sent, { role: other });
      if (isLetIn(operation, again, sent.body)) return fault;
    }
  }
  if (await isKeptFromOwn(scene, operation, role)) return fault;
  if (await isRefusedHereOnly(scene, operation, role)) return fault;
  const refused = await keptFromOwner(scene, operation, role);
  if (refused !== undefined) return failed(ofOwner(operation, refused));
  return refusedWhole(scene, operation, role);
}

/**
 * The requests with other bodies about the same record that were refused to a role: of several forms that a body may have, the first
 * may be wrong, so that nobody is let in with it.
 */
function alsoRefused(
  { diary }: Scene,
  operation: Operation,
  role: Role,
  { path, body }: RequestParts,
): readonly RequestParts[] {
  const tried = diary.filter(
    ({ exchange, parts, as }) =>
      exchange.operation === operation &&
      exchange.reply.status === 403 &&
      'role' in as &&
      as.role === role &&
      isDeepStrictEqual(parts.path, path),
  );
  const bodies = tried.map(({ parts }) => parts).filter((parts) => !isDeepStrictEqual(parts.body, body));
  return bodies.slice(0, bodiesAtMost);
}

/** A destination config has four variants. */
const bodiesAtMost = 3;

/** Refused what is shared with it, or what nobody has; else nothing is known of the role. */
async function refusedWhole(scene: Scene, operation: Operation, role: Role): Promise<Outcome> {
  const shared = await refusedThoughShared(scene, operation, role);
  if (shared !== undefined) return failed(ofShared(operation, shared));
  const blind = await refusedBlindly(scene, operation, role);
  return blind === undefined ? unseen : failed(ofNone(operation, role, blind));
}

/** Which role includes which is not shown: that the higher one has the lower is seen, and not stated. */
function ofOwner({ role }: Operation, exchange: Exchange): Fault {
  const summary = `Who owns a record is refused where ${role} is required`;
  return { key: 'owner', level: 'implied', summary, expected: 'not 403', received: describeReply(exchange), exchange };
}

/** Where there is no record, none can be kept from a role: in which order a deployment looks at a request, is not stated. */
function ofNone({ role }: Operation, held: Role, exchange: Exchange): Fault {
  const summary = `${held} is refused a request about no record where ${role} is required`;
  return { key: 'blind', level: 'implied', summary, expected: 'not 403', received: describeReply(exchange), exchange };
}

/** That a record which is available for all, and the caller's own, is open to it, is taken for granted, and not stated. */
function ofShared({ role }: Operation, exchange: Exchange): Fault {
  const summary = `${role} is refused a record that is shared with it where ${role} is required`;
  return { key: 'shared', level: 'implied', summary, expected: 'not 403', received: describeReply(exchange), exchange };
}

const unseen: Outcome = inconclusive(
  'it is answered 403 to every key, or the caller has no access to the resource',
  'a key that may use this operation',
);

function unsure(exchange: Exchange, remedy: string): Outcome {
  return inconclusive(`it is answered ${exchange.reply.status} for a request that may be wrong in itself`, remedy);
}
