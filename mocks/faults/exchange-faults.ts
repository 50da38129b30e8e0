import { isObject, type Json } from '../../spec/json.ts';
import { answers, changesAnswer, changesJson, type Hit } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { bodyOf, fieldOf, isSuccess, withFields } from './messages.ts';
import type { Handler } from '../handle.ts';
import type { Key, Service } from './service.ts';

const exchange = 'exchangeApiKey';
const keyIdHeader = 'x-svc-api-key-id';

/** The token exchange takes what is no key, or gives no token. */
export const exchangeFaults: Family = () => [
  toFault(
    'wrong-secret',
    'auth-exchange-body',
    'a wrong secret is exchanged',
    takes(({ request, service }) => {
      const key = [...service.keys.values()].find(({ id }) => id === request.headers[keyIdHeader]);
      return typeof fieldOf(request, 'apiKeySecret') === 'string' ? key : undefined;
    }),
  ),
  toFault(
    'shortened-secret',
    'auth-exchange-body',
    'the beginning of a secret is good enough',
    takes(({ request, service }) => {
      const key = [...service.keys.values()].find(({ id }) => id === request.headers[keyIdHeader]);
      const secret = fieldOf(request, 'apiKeySecret');
      return typeof secret === 'string' && secret !== '' && key?.secret.startsWith(secret) === true ? key : undefined;
    }),
  ),
  toFault(
    'empty-secret',
    'auth-exchange-body',
    'a body with an empty secret is exchanged',
    takes(({ request, service }) => {
      const key = [...service.keys.values()].find(({ id }) => id === request.headers[keyIdHeader]);
      return fieldOf(request, 'apiKeySecret') === '' ? key : undefined;
    }),
  ),
  toFault(
    'secret-of-another',
    'auth-exchange-body',
    'the secret of any key is good for each',
    takes(({ request, service }) => {
      const key = [...service.keys.values()].find(({ id }) => id === request.headers[keyIdHeader]);
      return keyOfSecret(fieldOf(request, 'apiKeySecret'), service.keys) === undefined ? undefined : key;
    }),
  ),
  toFault(
    'no-secret',
    'auth-exchange-body',
    'a body without the secret is exchanged',
    takes(({ request, service }) => {
      const key = [...service.keys.values()].find(({ id }) => id === request.headers[keyIdHeader]);
      return fieldOf(request, 'apiKeySecret') === undefined && bodyOf(request) !== undefined ? key : undefined;
    }),
  ),
  toFault(
    'no-body',
    'auth-exchange-body',
    'a request without a body is exchanged',
    takes(({ request, service }) => {
      const key = [...service.keys.values()].find(({ id }) => id === request.headers[keyIdHeader]);
      return bodyOf(request) === undefined ? key : undefined;
    }),
  ),
  toFault(
    'unknown-key-id',
    'auth-exchange-key-id',
    'an unknown key id is exchanged',
    takes(({ request, service }) =>
      request.headers[keyIdHeader] === undefined
        ? undefined
        : keyOfSecret(fieldOf(request, 'apiKeySecret'), service.keys),
    ),
  ),
  toFault(
    'no-key-id',
    'auth-exchange-key-id',
    'the key id header may be left out',
    takes(({ request, service }) =>
      request.headers[keyIdHeader] === undefined
        ? keyOfSecret(fieldOf(request, 'apiKeySecret'), service.keys)
        : undefined,
    ),
  ),
  toFault(
    'renamed-token',
    'auth-exchange-success',
    'the token has another name',
    changesJson(exchange, (body) => (isObject(body) ? { token: body['accessToken']! } : body)),
  ),
  toFault(
    'no-token',
    'auth-exchange-success',
    'no key is given a token',
    changesJson(exchange, (body) => (isObject(body) && 'accessToken' in body ? {} : body)),
  ),
  toFault('no-second-token', 'auth-exchange-success', 'a key that was exchanged before is given no token', tokenOnce),
  {
    ...toFault('serves-once', 'auth-token-header', 'a token is good for a single request', servesOnce),
    level: 'implied',
  },
  {
    ...toFault(
      'ends-others',
      'auth-token-bound-to-key-id',
      'the exchange of a key ends the tokens of all others',
      endsOthers,
    ),
    level: 'implied',
  },
  toFault(
    'refused-with-500',
    'operation-exchangeApiKey',
    'a wrong secret is answered 500',
    changesAnswer(exchange, (response) => (response.status === 401 ? { ...response, status: 500 } : response)),
    ['no-server-error'],
  ),
];

function toFault(
  id: string,
  requirement: string,
  description: string,
  apply: Change,
  checks: readonly string[] = ['key-exchange'],
): Fault {
  return { id: `exchange/${id}`, requirement, level: 'stated', operation: exchange, description, checks, apply };
}

/** Each key is given a token the first time. */
function tokenOnce(service: Service): Handler {
  const given = new Set<string | undefined>();
  return changesJson(exchange, (body, { request }) => {
    const id = request.headers[keyIdHeader];
    const isFirst = !given.has(id);
    given.add(id);
    return isFirst || !isObject(body) ? body : { ...body, accessToken: null };
  })(service);
}

/** A token that has been accepted is none any more. */
function servesOnce({ handle }: Service): Handler {
  const spent = new Set<string>();
  return async (request) => {
    const token = request.headers['x-svc-authorization'];
    const { 'x-svc-authorization': _, ...others } = request.headers;
    if (token !== undefined && spent.has(token)) return handle({ ...request, headers: others });
    const response = await handle(request);
    if (token !== undefined && response.status !== 401) spent.add(token);
    return response;
  };
}

/** A token is good until another key is exchanged. */
function endsOthers({ handle, find }: Service): Handler {
  let last: string | undefined;
  return async (request) => {
    const { 'x-svc-authorization': token, ...others } = request.headers;
    const id = request.headers[keyIdHeader];
    if (token !== undefined && last !== undefined && id !== last) return handle({ ...request, headers: others });
    const response = await handle(request);
    if (find(request)?.operation.id === exchange && isSuccess(response)) last = id;
    return response;
  };
}

/** Where the service refuses, the key that the request is taken for is exchanged. */
function takes(keyOf: (hit: Hit) => Key | undefined): Change {
  return answers(exchange, async (hit) => {
    const response = await hit.service.handle(hit.request);
    const key = isSuccess(response) ? undefined : keyOf(hit);
    if (key === undefined) return response;
    const { headers, ...rest } = withFields(hit.request, { apiKeySecret: key.secret });
    const { 'content-length': _, ...others } = headers;
    return hit.service.handle({ ...rest, headers: { ...others, [keyIdHeader]: key.id } });
  });
}

function keyOfSecret(secret: Json | undefined, keys: ReadonlyMap<string, Key>): Key | undefined {
  return [...keys.values()].find((key) => key.secret === secret);
}
