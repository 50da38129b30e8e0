import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownPath } from '../arrange.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess } from '../message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../paths.ts';
import type { RequestParts } from '../request-parts.ts';
import { rightRequest } from '../right-request.ts';
import type { Scene } from '../scene.ts';
import type { Session } from '../session.ts';

/** A way to have no valid authentication. */
type Variant = {
  readonly id: string;
  readonly requirement: string;
  readonly summary: string;
  /** The headers; undefined when they cannot be made, for want of a second key. */
  readonly headers: (
    session: Session,
    other: Session | undefined,
    names: Names,
  ) => Promise<Record<string, string> | undefined>;
};

type Names = { readonly tokenHeader: string; readonly tokenPrefix: string; readonly keyIdHeader: string };

const withToken =
  (token: (session: Session) => Promise<string>) =>
  async (session: Session, _: unknown, { tokenHeader, keyIdHeader }: Names): Promise<Record<string, string>> => ({
    [tokenHeader]: await token(session),
    [keyIdHeader]: session.key.id,
  });

/** Sent to every operation. */
const always: readonly Variant[] = [
  {
    id: 'no-headers',
    requirement: 'auth-401',
    summary: 'A request without authentication headers is not answered 401',
    headers: async () => ({}),
  },
  {
    id: 'token-only',
    requirement: 'auth-token-bound-to-key-id',
    summary: 'A token without the key id header is not answered 401',
    headers: async (session, _, { tokenHeader, tokenPrefix }) => ({
      [tokenHeader]: `${tokenPrefix} ${await session.token()}`,
    }),
  },
  {
    id: 'key-id-only',
    requirement: 'auth-required',
    summary: 'A key id without a token is not answered 401',
    headers: async ({ key }, _, { keyIdHeader }) => ({ [keyIdHeader]: key.id }),
  },
  {
    id: 'garbage-token',
    requirement: 'auth-401-invalid',
    summary: 'A token that the service never lent is not answered 401',
    headers: async (session, _, names) => withToken(async () => `${names.tokenPrefix} not-a-token`)(session, _, names),
  },
  {
    id: 'other-key-id',
    requirement: 'auth-token-bound-to-key-id',
    summary: "A token with another key's id is not answered 401",
    headers: async (session, other, { tokenHeader, tokenPrefix, keyIdHeader }) =>
      other && { [tokenHeader]: `${tokenPrefix} ${await session.token()}`, [keyIdHeader]: other.key.id },
  },
];

/** Shared out over the operations, one each: what reads the header is the same for all of them. */
const sharedOut: readonly Variant[] = [
  {
    id: 'truncated-token',
    requirement: 'auth-401-invalid',
    summary: 'A token that was cut short is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${(await session.token()).slice(0, -4)}`)(session, _, names),
  },
  {
    id: 'altered-token',
    requirement: 'auth-401-invalid',
    summary: 'A token that was altered is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${altered(await session.token())}`)(session, _, names),
  },
  {
    id: 'no-prefix',
    requirement: 'auth-token-header',
    summary: 'A token without the word Bearer is not answered 401',
    headers: withToken((session) => session.token()),
  },
  {
    id: 'other-scheme',
    requirement: 'auth-token-header',
    summary: 'A token of another scheme is not answered 401',
    headers: withToken(async (session) => `Basic ${await session.token()}`),
  },
  {
    id: 'key-secret',
    requirement: 'auth-401-invalid',
    summary: 'The secret of the key in place of a token is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${session.key.secret}`)(session, _, names),
  },
];

/** Every protected operation answers 401 to a request without valid authentication (Authentication 4 and 6). */
export const authHeaders: Check = {
  id: 'auth-headers',
  title: 'Requests without valid authentication are answered 401',
  parallel: true,
  cases: ({ contract, roles, seed }) =>
    contract.operations
      .filter((operation) => operation.protected)
      .flatMap((operation, index) =>
        [...always, sharedOut[(index + Math.abs(seed)) % sharedOut.length]!].map((variant) =>
          toCase(operation, variant, roles),
        ),
      ),
};

function toCase(operation: Operation, variant: Variant, roles: readonly Role[]): Case {
  return {
    id: `auth-headers/${operation.id}/${variant.id}`,
    operation,
    requirement: variant.requirement,
    // With a path that leads nowhere, even a target that lets the request through has nothing to change.
    writes: isChanging(operation) && resourceParams(operation).length === 0,
    priority: always.includes(variant) ? 1 : 2,
    requests: 1,
    run: (scene) => probe(scene, operation, variant, roles),
  };
}

async function probe(scene: Scene, operation: Operation, variant: Variant, roles: readonly Role[]): Promise<Outcome> {
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
  const served = await servedParts(scene, operation, session.role);
  if (served === undefined) {
    const remedy = `requests: { "${operation.method} ${operation.path}": { … } }, or an overlay that removes it`;
    return inconclusive('the deployment may not serve it at all', remedy);
  }
  const again = await scene.send(operation, served, { headers });
  return again.reply.status === 401 ? passed : fault(variant, again);
}

function fault({ summary }: Variant, exchange: Exchange): Outcome {
  return failed({ summary, expected: '401', received: describeReply(exchange), exchange });
}

/** Of an operation that is known by method and path only, a 404 may mean that it is not there. */
function mayBeMissing({ provenance }: Operation, { reply }: Exchange): boolean {
  return provenance === 'path-only' && [404, 405, 501].includes(reply.status);
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

/** Another character in the middle: the last one of a base64url text may hold bits that nothing reads. */
function altered(token: string): string {
  const at = Math.floor(token.length * 0.75);
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}
