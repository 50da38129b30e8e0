import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownPath } from '../arrange/arrange.ts';
import { isChanging } from '../changes.ts';
import { toAuthMatrix } from '../auth/auth-matrix.ts';
import { alwaysSent, type AuthVariant } from '../auth/auth-variants.ts';
import type { Check } from '../check.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequest } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import type { Session } from '../keys/session.ts';

/** Every protected operation answers 401 to a request without valid authentication (Authentication 4 and 6). */
export const authHeaders: Check = {
  id: 'auth-headers',
  title: 'Requests without valid authentication are answered 401',
  parallel: true,
  cases: ({ contract, roles, seed }) =>
    toAuthMatrix(contract.operations, seed).map(({ operation, variant, priority }) => ({
      id: `auth-headers/${operation.id}/${variant.id}`,
      operation,
      requirement: variant.requirement,
      ...(variant.level === undefined ? {} : { level: variant.level }),
      // With a path that leads nowhere, even a target that lets the request through has nothing to change.
      writes: isChanging(operation) && resourceParams(operation).length === 0,
      priority,
      requests: 1,
      run: (scene) => probe(scene, operation, variant, roles),
    })),
};

async function probe(
  scene: Scene,
  operation: Operation,
  variant: AuthVariant,
  roles: readonly Role[],
): Promise<Outcome> {
  const role = operation.role !== undefined && roles.includes(operation.role) ? operation.role : roles.at(-1);
  const session = role === undefined ? undefined : scene.sessions.get(role);
  if (session === undefined) return inconclusive('there is no API key', 'keys: { business-user: "…" }');
  const other = [...scene.sessions.values()].find(({ key }) => key.id !== session.key.id);
  const headers = await variant.headers(session, other, scene.contract.authentication);
  const { reason, remedy } = variant.needs ?? secondKey;
  if (headers === undefined) return inconclusive(reason, remedy);
  const unserved = await unservedOnes(scene);
  if (unserved.has(operation)) return notServed;
  const parts = partsFor(operation);
  const exchange = await scene.send(operation, parts, { headers });
  if (exchange.reply.status === 401) return passed;
  if (!mayBeMissing(operation, exchange)) return fault(variant, exchange);
  const guarded = scene.once(`guarded ${operation.id}`, () => isGuarded(scene, operation, variant, session, parts));
  if (await guarded) return fault(variant, exchange);
  const served = await servedParts(scene, operation, session.role);
  if (served === undefined) {
    unserved.add(operation);
    return notServed;
  }
  const again = await scene.send(operation, served, { headers });
  return again.reply.status === 401 ? passed : fault(variant, again);
}

const secondKey = { reason: 'it takes a second API key', remedy: 'keys: { … } with a key for another role' };

const notServed: Outcome = inconclusive(
  'the deployment may not serve it at all',
  'an overlay that removes what is not served, or a right request for it',
);

/** The operations that seem not to be there: in no other way would more be found out. */
function unservedOnes(scene: Scene): Promise<Set<Operation>> {
  return scene.once('auth-headers: not served', () => Promise.resolve(new Set<Operation>()));
}

function fault({ summary }: AuthVariant, exchange: Exchange): Outcome {
  return failed({ summary, expected: '401', received: describeReply(exchange), exchange });
}

/** Of an operation that is known by method and path only, a 404 may mean that it is not there. */
function mayBeMissing({ provenance }: Operation, { reply }: Exchange): boolean {
  return provenance === 'path-only' && [404, 405, 501].includes(reply.status);
}

/** Whether another request without valid authentication is answered 401: then the operation is there, and guarded. */
async function isGuarded(
  scene: Scene,
  operation: Operation,
  variant: AuthVariant,
  session: Session,
  parts: RequestParts,
): Promise<boolean> {
  const other = alwaysSent.find(({ id }) => id === (variant.id === 'no-headers' ? 'garbage-token' : 'no-headers'))!;
  const headers = await other.headers(session, undefined, scene.contract.authentication);
  const exchange = await scene.send(operation, parts, { headers: headers ?? {} });
  return exchange.reply.status === 401;
}

/** A request with which the operation is known to work, and which may be sent again; undefined when there is none. */
async function servedParts(scene: Scene, operation: Operation, role: Role): Promise<RequestParts | undefined> {
  if (isChanging(operation) && !scene.allowWrites) return undefined;
  const right = await rightRequest(scene, operation, role);
  if (!right.ok || !isSuccess(right.value.exchange.reply)) return undefined;
  if (operation.lifecycle.action !== 'remove') return right.value.parts;
  const another = await scene.arrange.requests(operation, { role, subject: 'fresh' });
  return another.ok ? another.value[0] : undefined;
}

/**
 * "A request without valid authentication is answered 401", whatever else is wrong with it: the path leads nowhere and the
 * body is empty, so that a target that lets the request through does no harm.
 */
function partsFor(operation: Operation): RequestParts {
  const path = unknownPath(operation);
  return operation.method === 'GET' || operation.body === undefined ? { path } : { path, body: {} };
}
