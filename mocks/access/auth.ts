import type { Authentication } from '../../spec/authentication.ts';
import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role, type RoleInclusion } from '../../spec/roles.ts';
import type { Cell } from '../store/cell.ts';
import type { MockRequest } from '../http.ts';
import { type Holder, toKeyOf } from './keys.ts';
import { isSame } from '../records/is-same.ts';
import { Refusal } from '../refusal.ts';
import { remembered, type Tokens } from './tokens.ts';

/** Who is calling. */
export type Caller = Holder & { readonly keyId: string };

/** Tells who is calling, and refuses who may not. */
export type Auth = {
  /** The caller of an operation; undefined where it is not protected. Throws a Refusal with 401 or 403. */
  readonly callerOf: (operation: Operation, request: MockRequest) => Caller | undefined;
  /** An access token for an API key's id and secret. Throws a Refusal with 401. */
  readonly exchange: (keyId: string | undefined, secret: string) => string;
  /** Whose key an id is; undefined where it is nobody's. Says nothing of whether a request may use it. */
  readonly holderOf: (keyId: string | undefined) => Holder | undefined;
  /** Which role includes which. */
  readonly inclusion: () => RoleInclusion;
  /** Changes which role includes which, from the next request on. */
  readonly setInclusion: (inclusion: RoleInclusion) => void | Promise<void>;
};

/** What authentication rests on. */
export type AuthOptions = {
  readonly names: Authentication;
  readonly holders: readonly Holder[];
  readonly seed: number;
  /** Which role includes which. */
  readonly inclusion: Cell<RoleInclusion>;
  readonly tokens: Tokens;
};

/**
 * Authentication by the two headers and authorisation by role (Authentication 3 to 6). "A request without valid
 * authentication is answered 401. A request by a caller lacking the required role … is answered 403."
 */
export function createAuth({ names, holders, seed, inclusion, tokens }: AuthOptions): Auth {
  const callers = holders.map((holder): Caller => ({ ...holder, keyId: toKeyOf(holder, seed).id }));
  const keys = new Map(callers.map((caller) => [caller.keyId, caller]));
  const tokenHeader = names.tokenHeader.toLowerCase();
  const keyIdHeader = names.keyIdHeader.toLowerCase();
  const scheme = `${names.tokenPrefix} `.toLowerCase();
  // The header of a connection is one text, and so is its token when it is cut out once: to look it up costs less.
  const cut = new Map<string, string>();
  const isIncluded = createVerdicts(inclusion);
  const holderOf: Auth['holderOf'] = (keyId) => (keyId === undefined ? undefined : keys.get(keyId));

  const authenticate = ({ headers }: MockRequest): Caller => {
    const credentials = headers[tokenHeader];
    const keyId = headers[keyIdHeader];
    if (credentials === undefined) throw unauthenticated(`the header ${names.tokenHeader} is missing`);
    if (keyId === undefined) throw unauthenticated(`the header ${names.keyIdHeader} is missing`);
    const known = cut.get(credentials);
    if (known === undefined && credentials.slice(0, scheme.length).toLowerCase() !== scheme) {
      throw unauthenticated(`the header ${names.tokenHeader} is not "${names.tokenPrefix} <accessToken>"`);
    }
    const token = known ?? credentials.slice(scheme.length);
    const caller = keys.get(keyId);
    if (caller === undefined || !tokens.accepts(token, keyId)) {
      throw unauthenticated('the access token is invalid, has expired or belongs to another key id');
    }
    if (known === undefined) {
      if (cut.size >= remembered) cut.clear();
      cut.set(credentials, token);
    }
    return caller;
  };

  return {
    callerOf: (operation, request) => {
      if (!operation.protected) return undefined;
      const caller = authenticate(request);
      if (operation.role !== undefined && !isIncluded(caller.role, operation.role)) {
        throw new Refusal(403, `this operation requires the role ${operation.role}, and the caller is ${caller.role}`);
      }
      return caller;
    },
    exchange: (keyId, secret) => {
      const holder = holderOf(keyId);
      const expected = holder === undefined ? undefined : toKeyOf(holder, seed).secret;
      if (keyId === undefined || expected === undefined || !isSame(secret, expected)) {
        throw unauthenticated('the API key is unknown or its secret is wrong');
      }
      return tokens.issue(keyId);
    },
    holderOf,
    inclusion: inclusion.get,
    setInclusion: (changed) => inclusion.change(() => [changed, undefined]),
  };
}

/** Whether a role includes another; found once for each two, for as long as what includes what is the same. */
function createVerdicts({ get }: Cell<RoleInclusion>): (held: Role, required: Role) => boolean {
  let inclusion: RoleInclusion | undefined;
  let verdicts = new Map<Role, Map<Role, boolean>>();
  return (held, required) => {
    if (inclusion !== get()) [inclusion, verdicts] = [get(), new Map()];
    const known = verdicts.get(held)?.get(required);
    if (known !== undefined) return known;
    const verdict = includesRole(held, required, inclusion);
    verdicts.set(held, (verdicts.get(held) ?? new Map<Role, boolean>()).set(required, verdict));
    return verdict;
  };
}

function unauthenticated(message: string): Refusal {
  return new Refusal(401, message);
}
