import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role, type RoleInclusion } from '../../spec/roles.ts';
import type { Handler } from '../handle.ts';
import type { MockRequest } from '../http.ts';
import { toRouter } from '../input/route.ts';
import { isSuccess, jsonOf } from './messages.ts';

/** The id and the secret of an API key. */
export type Key = { readonly id: string; readonly secret: string };

/** A correct service, and what it takes to bend it. */
export type Service = {
  readonly handle: Handler;
  readonly contract: Contract;
  /** By role, one key each. */
  readonly keys: ReadonlyMap<Role, Key>;
  /** The operation that a request is meant for, with its path parameters. */
  readonly find: (
    request: MockRequest,
  ) => { readonly operation: Operation; readonly params: Readonly<Record<string, string>> } | undefined;
  /** The role of the key whose id a request carries, be the request authenticated or not. */
  readonly roleOf: (request: MockRequest) => Role | undefined;
  /** The same request with the key of a role. */
  readonly as: (role: Role, request: MockRequest) => Promise<MockRequest>;
  /** Whether the caller of a request is who it says, and has the role that an operation requires. */
  readonly lets: (request: MockRequest, operation: Operation) => Promise<boolean>;
  /** Sends another request on behalf of the caller of this one, with a body in JSON. */
  readonly ask: (caller: MockRequest, method: string, target: string, body?: Uint8Array) => ReturnType<Handler>;
};

/** Makes the service of a handler, for which there is a key string of each role. */
export function toService(
  handle: Handler,
  contract: Contract,
  keyStrings: Readonly<Record<Role, string>>,
  inclusion: RoleInclusion,
): Service {
  const { authentication: names, operations } = contract;
  const route = toRouter(operations);
  const keys = new Map(Object.entries(keyStrings).map(([role, text]) => [role, toKey(text, names)]));
  const keyIdHeader = names.keyIdHeader.toLowerCase();
  const context = operations.find(({ id }) => id === 'getAuthContext')!;

  const find: Service['find'] = ({ method, target }) => {
    const found = route(method, target.split('?', 1)[0]!);
    return found.kind === 'found' ? found : undefined;
  };
  const roleOf: Service['roleOf'] = ({ headers }) => [...keys].find(([, { id }]) => id === headers[keyIdHeader])?.[0];
  const ask: Service['ask'] = (caller, method, target, body) => {
    const { 'content-length': _, ...headers } = caller.headers;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return handle({ ...caller, method, target, body, headers: { ...headers, ...type } });
  };

  const tokenOf = async ({ id, secret }: Key, session: string | undefined): Promise<string> => {
    const { operation, secret: field, token } = names.exchange;
    const response = await handle({
      method: operation.method,
      target: operation.path,
      headers: { 'content-type': 'application/json', [keyIdHeader]: id, 'x-mock-session': session },
      body: new TextEncoder().encode(JSON.stringify({ [field]: secret })),
    });
    return ((await jsonOf(response)) as Readonly<Record<string, string>>)[token]!;
  };

  return {
    handle,
    contract,
    keys,
    find,
    roleOf,
    ask,
    as: async (role, request) => {
      const key = keys.get(role)!;
      const token = await tokenOf(key, request.headers['x-mock-session']);
      const own = { [names.tokenHeader.toLowerCase()]: `${names.tokenPrefix} ${token}`, [keyIdHeader]: key.id };
      return { ...request, headers: { ...request.headers, ...own } };
    },
    lets: async (request, { role }) => {
      const held = roleOf(request);
      if (held === undefined || (role !== undefined && !includesRole(held, role, inclusion))) return false;
      return isSuccess(await ask(request, context.method, context.path));
    },
  };
}

function toKey(text: string, { keyPrefix, keyFields }: Contract['authentication']): Key {
  const json = Buffer.from(text.slice(keyPrefix.length), 'base64url').toString();
  const fields = JSON.parse(json) as Readonly<Record<string, string>>;
  return { id: fields[keyFields.id]!, secret: fields[keyFields.secret]! };
}
