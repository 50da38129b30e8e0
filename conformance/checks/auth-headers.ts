import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownPath } from '../arrange.ts';
import { isChanging } from '../changes.ts';
import { alwaysSent, type AuthVariant, sharedOut } from '../auth-variants.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess } from '../message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../paths.ts';
import type { RequestParts } from '../request-parts.ts';
import { rightRequest } from '../right-request.ts';
import type { Scene } from '../scene.ts';
import type { Session } from '../session.ts';

/** Every protected operation answers 401 to a request without valid authentication (Authentication 4 and 6). */
export const authHeaders: Check = {
  id: 'auth-headers',
  title: 'Requests without valid authentication are answered 401',
  parallel: true,
  cases: ({ contract, roles, seed }) =>
    contract.operations
      .filter((operation) => operation.protected)
      .flatMap((operation, index) =>
        variantsFor(operation, index + Math.abs(seed)).map((variant) => toCase(operation, variant, roles)),
      ),
};

/** How many operations lie between two that are asked in one of the ways that are shared out. */
const sharedEvery = 8;

/**
 * Every way where the operation is stated in full; where it is known by method and path only, without headers and, at
 * every other, in one of the other ways in turn: what reads the headers is hardly made for each operation.
 */
function variantsFor({ provenance }: Operation, turn: number): readonly AuthVariant[] {
  if (provenance === 'stated') {
    return turn % sharedEvery === 0 ? [...alwaysSent, inTurn(sharedOut, turn / sharedEvery)] : alwaysSent;
  }
  const [noHeaders, ...others] = alwaysSent as [AuthVariant, ...AuthVariant[]];
  return turn % 2 === 0 ? [noHeaders] : [noHeaders, inTurn(others, (turn - 1) / 2)];
}

function inTurn<T>(all: readonly T[], turn: number): T {
  return all[turn % all.length]!;
}

/** What is not cut as long as anything is asked; the other ways are cut first. */
const mostTelling: readonly string[] = ['no-headers', 'token-only', 'key-id-only', 'garbage-token', 'other-key-id'];

function toCase(operation: Operation, variant: AuthVariant, roles: readonly Role[]): Case {
  return {
    id: `auth-headers/${operation.id}/${variant.id}`,
    operation,
    requirement: variant.requirement,
    ...(variant.level === undefined ? {} : { level: variant.level }),
    // With a path that leads nowhere, even a target that lets the request through has nothing to change.
    writes: isChanging(operation) && resourceParams(operation).length === 0,
    priority: operation.provenance === 'stated' && mostTelling.includes(variant.id) ? 1 : 3,
    requests: 1,
    run: (scene) => probe(scene, operation, variant, roles),
  };
}

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
  if (headers === undefined)
    return inconclusive('it takes a second API key', 'keys: { … } with a key for another role');
  const parts = await partsFor(scene, operation, session.role);
  const exchange = await scene.send(operation, parts, { headers });
  if (exchange.reply.status === 401) return passed;
  if (!mayBeMissing(operation, exchange)) return fault(variant, exchange);
  const guarded = scene.once(`guarded ${operation.id}`, () => isGuarded(scene, operation, variant, session, parts));
  if (await guarded) return fault(variant, exchange);
  const served = await servedParts(scene, operation, session.role);
  if (served === undefined) {
    const reason = 'the deployment may not serve it at all';
    return inconclusive(reason, 'an overlay that removes what is not served, or a right request for it');
  }
  const again = await scene.send(operation, served, { headers });
  return again.reply.status === 401 ? passed : fault(variant, again);
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
 * "A request without valid authentication is answered 401", whatever else is wrong with it. The path leads nowhere, so
 * that a target that lets the request through does no harm; the body is as right as it can be made, once per operation.
 */
async function partsFor(scene: Scene, operation: Operation, role: Role): Promise<RequestParts> {
  const path = unknownPath(operation);
  if (operation.method === 'GET' || operation.body === undefined) return { path };
  return scene.once(`auth-headers ${operation.id}`, async () => {
    const arranged = await scene.arrange.requests({ ...operation, path: '', params: [] }, { role, subject: 'any' });
    return { path, body: arranged.ok ? arranged.value[0]?.body : {} };
  });
}
