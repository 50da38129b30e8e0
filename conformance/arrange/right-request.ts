import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { acceptedCreation } from './accepted-creation.ts';
import { type Arranged, type From, prefer } from './arrange.ts';
import { type Attempt, attempts } from './attempts.ts';
import { endsCredential, givesAway, isChanging, isForGood } from '../changes.ts';
import { connectionOf, waysOf } from './connect-account.ts';
import { creatorOf, idOfCreated } from './created-instances.ts';
import { isSuccess } from '../target/message.ts';
import { operationsOn, resourceParams } from './paths.ts';
import { requestOf } from '../profile/profile.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from './send-ready.ts';
import { recordsIn } from './identity.ts';

/**
 * Sends requests that should be right, best first, until one succeeds. Done once per operation and role: the answer
 * serves every check. `more`: what is sent beside what is asked for.
 */
export function rightRequest(
  scene: Scene,
  operation: Operation,
  role: Role,
  more: Pick<RequestParts, 'body' | 'query'> = {},
): Promise<Arranged<Attempt>> {
  const beside = Object.keys(more).length === 0 ? '' : ` with ${JSON.stringify(more)}`;
  return scene.once(`right ${operation.id} ${role}${beside}`, async () => {
    // What shows no id cannot be removed: one of it is enough.
    const unidentified = scene.arrange.unidentified().get(operation);
    if (unidentified?.role === role && beside === '') return { ok: true, value: unidentified };
    let result: Arranged<Attempt> | undefined;
    const known = beside === '' ? acceptedCreation(scene, operation) : undefined;
    for await (const value of attempts(scene, operation, known === undefined ? [] : [known], role)) {
      if (isSuccess(value.exchange.reply)) return { ok: true, value };
    }
    for (const from of [
      ...subjectsOf(scene, operation).map((subject) => ({ subject })),
      ourReferences,
      ...otherKinds,
    ]) {
      if ('references' in from && !mayNeedOurReferences(scene, operation, result)) continue;
      if ('kind' in from && !mayNeedAnotherKind(scene, operation, result)) break;
      if (from.subject === 'fresh' && isKeptFrom(scene, operation, role, result)) continue;
      const requests = await scene.arrange.requests(operation, { role, ...from });
      if (!requests.ok) result ??= requests;
      const all = (requests.ok ? requests.value : []).map((stated) =>
        beside === '' ? stated : { ...stated, ...more, query: { ...stated.query, ...more.query } },
      );
      for await (const value of attempts(scene, operation, all, role)) {
        const attempt = { ok: true, value } as const;
        if (isSuccess(value.exchange.reply)) {
          await prefer(scene, operation, value.parts);
          return attempt;
        }
        if (result?.ok !== true) result = attempt;
      }
    }
    return (await connectedRequest(scene, operation, role, result)) ?? result!;
  });
}

/**
 * Whether a role was refused a record of ours that another key has created: a newer one of that key is no more its
 * own.
 */
function isKeptFrom(scene: Scene, operation: Operation, role: Role, result: Arranged<Attempt> | undefined): boolean {
  if (result?.ok !== true || result.value.exchange.reply.status !== 403) return false;
  const leaf = recordsIn(operation, result.value.parts.path).at(-1);
  const creator = leaf && scene.arrange.creatorOf(leaf);
  return creator !== undefined && creator !== role;
}

/** A request about a record of ours that was connected, where it is refused for another: it may need an account. */
async function connectedRequest(
  scene: Scene,
  operation: Operation,
  role: Role,
  refused: Arranged<Attempt> | undefined,
): Promise<Arranged<Attempt> | undefined> {
  const leaf = resourceParams(operation).at(-1);
  const connect = scene.contract.operations.find(
    ({ path, lifecycle }) => path.includes('/connect/') && lifecycle.resource === leaf?.resource,
  );
  if (leaf === undefined || connect === undefined || refused?.ok !== true || !scene.allowWrites) return undefined;
  if (![400, 409, 422].includes(refused.value.exchange.reply.status) || !isChanging(operation)) return undefined;
  // The account that a destination is connected to was there before.
  if (endsCredential(operation)) return undefined;
  const connected = await rightRequestOfAny(scene, connect);
  const { reply } = connected.ok ? connected.value.exchange : {};
  const id = reply && isSuccess(reply) ? idOfCreated(connect, reply, leaf.resource!, scene) : undefined;
  const requests = await scene.arrange.requests(operation, { role, subject: 'own' });
  const all = id === undefined || !requests.ok ? [] : requests.value;
  const ours = all.map((parts) => ({ ...parts, path: { ...parts.path, [leaf.name]: id! } }));
  const accepted = await acceptedOf(scene, operation, ours, role);
  if (accepted !== undefined || !connected.ok) return accepted;
  const other = await withAccount(scene, connect, leaf.resource!, connected.value);
  if (other === undefined) return undefined;
  const about = ours.map((parts) => ({ ...parts, path: { ...parts.path, [leaf.name]: other } }));
  return acceptedOf(scene, operation, about, role);
}

async function acceptedOf(
  scene: Scene,
  operation: Operation,
  requests: readonly RequestParts[],
  role: Role,
): Promise<Arranged<Attempt> | undefined> {
  for await (const value of attempts(scene, operation, requests, role)) {
    if (isSuccess(value.exchange.reply)) return { ok: true, value };
  }
  return undefined;
}

/**
 * The id of a new record that was given an account by a code which the deployment exchanges, created as another was, but without a
 * credential: one that has one goes on to have that. Undefined where no such code is known.
 */
async function withAccount(
  scene: Scene,
  create: Operation,
  resource: string,
  { parts, role }: Pick<Attempt, 'parts'> & { readonly role: Role },
): Promise<string | undefined> {
  const ways = waysOf(scene.contract, resource);
  const connection = ways && (await connectionOf(scene, ways));
  if (connection === undefined || typeof connection === 'string') return undefined;
  const fields = Object.entries(isObject(parts.body) ? parts.body : {}).filter(([name]) => !/credential/i.test(name));
  const { reply } = await scene.send(create, { ...parts, body: Object.fromEntries(fields) }, { role });
  const id = isSuccess(reply) ? idOfCreated(create, reply, resource, scene) : undefined;
  const exchanged = id === undefined ? undefined : await connection.connect(id);
  return exchanged !== undefined && isSuccess(exchanged.reply) ? id : undefined;
}

/** A record of ours, and records of ours that the body names in place of those that the profile does. */
const ourReferences = { subject: 'own', references: 'fresh' } as const;

/**
 * Whether a request below a record of ours may be refused for what the profile's body names: that goes with another
 * record.
 */
function mayNeedOurReferences(
  scene: Scene,
  operation: Operation,
  result: Arranged<Attempt> | undefined,
): result is Arranged<Attempt> {
  const isGiven = requestOf(scene.profile, operation)?.body !== undefined && resourceParams(operation).length > 0;
  if (!isGiven || operation.method !== 'POST' || result?.ok !== true) return false;
  return [400, 404, 409, 422].includes(result.value.exchange.reply.status);
}

/** Records of ours that are created with other bodies than the one that is tried first. */
const otherKinds = [1, 2, 3].map((kind) => ({ subject: 'fresh', kind }) as const);

/**
 * Whether it may be for the kind of a record of ours that a request is refused which is right in all else: it has no
 * body, or the one that the profile gives.
 */
function mayNeedAnotherKind(
  scene: Scene,
  operation: Operation,
  result: Arranged<Attempt> | undefined,
): result is Arranged<Attempt> {
  const leaf = resourceParams(operation).at(-1);
  const isRight = operation.body === undefined || requestOf(scene.profile, operation)?.body !== undefined;
  if (!isRight || operation.lifecycle.action === 'remove' || leaf === undefined) return false;
  if (result?.ok !== true || ![400, 409, 422].includes(result.value.exchange.reply.status)) return false;
  return scene.arrange.creatorOf(recordsIn(operation, result.value.parts.path).at(-1)!) !== undefined;
}

/**
 * A right request by whoever may send it: the stated role; where none is stated, the first that succeeds, highest
 * first.
 */
export async function rightRequestOfAny(
  scene: Scene,
  operation: Operation,
): Promise<Arranged<Attempt & { readonly role: Role }>> {
  const stated = operation.role;
  const all = [...scene.sessions.keys()].toReversed();
  const roles = stated !== undefined && scene.sessions.has(stated) ? [stated, ...creatorsOf(scene, operation)] : all;
  let result: Arranged<Attempt & { readonly role: Role }> = {
    ok: false,
    reason: 'there is no API key',
    remedy: 'keys: { … }',
  };
  for (const role of roles) {
    const attempt = await rightRequest(scene, operation, role);
    if (!result.ok) result = attempt.ok ? { ok: true, value: { ...attempt.value, role } } : attempt;
    if (attempt.ok && isSuccess(attempt.value.exchange.reply)) return { ok: true, value: { ...attempt.value, role } };
  }
  return result;
}

/** Who creates what a request is about: a record may be its creator's alone. */
function creatorsOf(scene: Scene, operation: Operation): readonly Role[] {
  const resource = resourceParams(operation).at(-1)?.resource;
  if (resource === undefined || !scene.allowWrites) return [];
  const creator = creatorOf(scene, resource, operation.role!);
  return creator === operation.role ? [] : [creator];
}

/**
 * A request about what the caller itself has created, with all that it refers to; undefined when that is not
 * possible.
 */
export function ownRequest(scene: Scene, operation: Operation, role: Role): Promise<Attempt | undefined> {
  return scene.once(`own right ${operation.id} ${role}`, async () => {
    const leaf = resourceParams(operation).at(-1);
    if (leaf === undefined || !scene.allowWrites || lacksCreation(scene, leaf.resource!, role)) return undefined;
    const subject = operation.lifecycle.action === 'remove' ? 'fresh' : 'own';
    const requests = await scene.arrange.requests(operation, { role, subject, by: role });
    let first: Attempt | undefined;
    for (const parts of requests.ok ? requests.value : []) {
      if (scene.arrange.creatorOf(recordsIn(operation, parts.path).at(-1)!) !== role) return undefined;
      const exchange = await sendReady(scene, operation, parts, role);
      first ??= { exchange, parts };
      if (isSuccess(exchange.reply)) return { exchange, parts };
    }
    return first;
  });
}

/** Whether a role stands below the one that is required to create a resource: it is answered 403. */
function lacksCreation({ contract }: Scene, resource: string, role: Role): boolean {
  const { roles } = contract.authentication;
  const required = operationsOn(contract, 'create', resource)[0]?.role;
  return required !== undefined && roles.indexOf(role) < roles.indexOf(required);
}

/** Where the record that a request is about may come from, best first. Existing data is never changed or removed. */
export function subjectsOf(scene: Scene, operation: Operation): readonly From['subject'][] {
  if (resourceParams(operation).length === 0) return ['any'];
  const { action } = operation.lifecycle;
  if (action === 'remove') return ['fresh'];
  if (action === 'change') return givesAway(operation) ? ['fresh'] : ['own', 'fresh'];
  if (!isChanging(operation)) return scene.allowWrites ? ['any', 'own'] : ['any'];
  const named = scene.profile.resources?.[resourceParams(operation).at(-1)!.resource!] !== undefined;
  if (isForGood(scene.contract, operation)) return named ? ['own', 'any'] : ['own'];
  // What an operation that is known by method and path only does to its surroundings is not known: they are ours.
  return operation.provenance === 'stated' ? ['own', 'any'] : ['own'];
}
