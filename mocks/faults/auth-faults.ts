import type { Operation } from '../../spec/operation.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { refusal } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { isSuccess, jsonOf } from './messages.ts';
import type { Service } from './service.ts';

/** A way to have no valid authentication that a service lets pass. */
type Laxity = {
  readonly id: string;
  readonly requirement: string;
  readonly description: string;
  /** The suite tries it on a part of the operations only. */
  readonly sampled?: boolean;
  readonly lets: (credentials: Credentials) => boolean;
};

/** What a request shows of its caller, and what the service knows of it. */
type Credentials = {
  readonly header: string | undefined;
  readonly keyId: string | undefined;
  /** The header without its scheme. */
  readonly token: string;
  readonly scheme: string;
  readonly issued: ReadonlySet<string>;
  readonly keyIds: readonly string[];
  readonly secrets: readonly string[];
};

const laxities: readonly Laxity[] = [
  {
    id: 'no-headers',
    requirement: 'auth-401',
    description: 'a request without authentication headers is let in',
    lets: ({ header, keyId }) => header === undefined && keyId === undefined,
  },
  {
    id: 'key-id-missing',
    requirement: 'auth-token-bound-to-key-id',
    description: 'the key id header may be left out',
    lets: ({ keyId, token, issued }) => keyId === undefined && issued.has(token),
  },
  {
    id: 'token-missing',
    requirement: 'auth-required',
    description: 'a key id alone is let in',
    lets: ({ header, keyId, keyIds }) => header === undefined && keyId !== undefined && keyIds.includes(keyId),
  },
  {
    id: 'any-token',
    requirement: 'auth-401-invalid',
    description: 'whatever follows the word Bearer is a token',
    lets: ({ scheme, token, keyId, keyIds, issued }) =>
      scheme === 'bearer' && !issued.has(token) && keyIds.includes(keyId ?? ''),
  },
  {
    id: 'unknown-key-id',
    requirement: 'auth-token-bound-to-key-id',
    description: 'a token is good with the id of no key',
    sampled: true,
    lets: ({ token, keyId, keyIds, issued }) => keyId !== undefined && !keyIds.includes(keyId) && issued.has(token),
  },
  {
    id: 'unbound',
    requirement: 'auth-token-bound-to-key-id',
    description: "a token is good with another key's id",
    lets: ({ scheme, token, keyId, keyIds, issued }) =>
      scheme === 'bearer' && issued.has(token) && keyIds.includes(keyId ?? ''),
  },
  {
    id: 'truncated',
    requirement: 'auth-401-invalid',
    description: 'the beginning of a token is enough',
    sampled: true,
    lets: ({ scheme, token, issued }) =>
      scheme === 'bearer' && token.length > 10 && [...issued].some((one) => one !== token && one.startsWith(token)),
  },
  {
    id: 'altered',
    requirement: 'auth-401-invalid',
    description: 'the second half of a token is not looked at',
    sampled: true,
    lets: ({ scheme, token, issued }) =>
      scheme === 'bearer' &&
      [...issued].some((one) => one.length === token.length && one !== token && sharesHalf(one, token)),
  },
  {
    id: 'no-scheme',
    requirement: 'auth-token-header',
    description: 'the word Bearer may be left out',
    sampled: true,
    lets: ({ header, issued }) => issued.has(header ?? ''),
  },
  {
    id: 'other-scheme',
    requirement: 'auth-token-header',
    description: 'any scheme is good',
    sampled: true,
    lets: ({ scheme, token, issued }) => scheme !== '' && scheme !== 'bearer' && issued.has(token),
  },
  {
    id: 'secret',
    requirement: 'auth-401-invalid',
    description: 'the secret of a key is good as a token',
    sampled: true,
    lets: ({ scheme, token, secrets }) => scheme === 'bearer' && secrets.includes(token),
  },
];

/** On these too, one at a time: of each method, path depth and role one. */
const single = ['listReports', 'getDataMart', 'createReport', 'deleteInsight', 'streamReportData', 'listContexts'];

/** Requests without valid authentication are let in, or are not answered 401: on every operation, and on one. */
export const authFaults: Family = ({ operations }) => [
  ...laxities.map((laxity) => toFault(laxity, undefined)),
  ...operations
    .filter(({ id }) => single.includes(id))
    .flatMap((operation) => laxities.filter(({ sampled }) => sampled !== true).map((one) => toFault(one, operation))),
  ...[undefined, ...operations.filter(({ id }) => single.includes(id))].flatMap((operation) =>
    [403, 400].map((status) => wrongStatus(operation, status)),
  ),
];

function toFault({ id, requirement, description, lets }: Laxity, operation: Operation | undefined): Fault {
  return {
    id: `auth/${operation?.id ?? 'every'}/${id}`,
    requirement: requirement === 'auth-401' ? requirementOf(operation) : requirement,
    level: 'stated',
    operation: operation?.id,
    description,
    checks: ['auth-headers'],
    apply: letsIn(operation?.id, lets),
  };
}

function wrongStatus(operation: Operation | undefined, status: number): Fault {
  return {
    id: `auth/${operation?.id ?? 'every'}/${status}`,
    requirement: requirementOf(operation),
    level: 'stated',
    operation: operation?.id,
    description: `a request without valid authentication is answered ${status}`,
    checks: ['auth-headers'],
    apply: (service) => async (request) => {
      const response = await service.handle(request);
      const found = service.find(request)?.operation;
      const isMeant = found?.protected === true && (operation === undefined || found.id === operation.id);
      return isMeant && response.status === 401 ? refusal(status) : response;
    },
  };
}

function requirementOf(operation: Operation | undefined): string {
  return operation?.provenance === 'path-only' ? 'path-only-authentication' : 'auth-401';
}

/** Where the service refuses and the laxity does not, the caller is taken for one whose role is enough. */
function letsIn(operationId: string | undefined, lets: Laxity['lets']): Change {
  return (service) => {
    const issued = new Set<string>();
    return async (request) => {
      const response = await service.handle(request);
      const operation = service.find(request)?.operation;
      if (operation?.id === service.contract.authentication.exchange.operation.id) {
        await note(response, issued, service);
      }
      if (response.status !== 401 || operation?.protected !== true) return response;
      if (operationId !== undefined && operation.id !== operationId) return response;
      if (!lets(credentialsOf(request, issued, service))) return response;
      return service.handle(await service.as(operation.role ?? 'project-admin', request));
    };
  };
}

async function note(response: MockResponse, issued: Set<string>, { contract }: Service): Promise<void> {
  if (!isSuccess(response)) return;
  const body = (await jsonOf(response)) as Readonly<Record<string, string>>;
  issued.add(body[contract.authentication.exchange.token]!);
}

function credentialsOf({ headers }: MockRequest, issued: Set<string>, { contract, keys }: Service): Credentials {
  const { tokenHeader, keyIdHeader } = contract.authentication;
  const header = headers[tokenHeader.toLowerCase()];
  const [scheme, ...rest] = (header ?? '').split(' ');
  const held = [...keys.values()];
  return {
    header,
    keyId: headers[keyIdHeader.toLowerCase()],
    token: rest.length === 0 ? '' : rest.join(' '),
    scheme: rest.length === 0 ? '' : scheme!.toLowerCase(),
    issued,
    keyIds: held.map(({ id }) => id),
    secrets: held.map(({ secret }) => secret),
  };
}

function sharesHalf(one: string, other: string): boolean {
  const half = Math.floor(one.length / 2);
  return one.slice(0, half) === other.slice(0, half);
}
