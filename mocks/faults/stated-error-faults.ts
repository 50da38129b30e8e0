import type { Json } from '../../spec/json.ts';
import type { MockResponse } from '../http.ts';
import { type Hit, changesAnswer, refusal } from './changes.ts';
import { withoutOAuth } from './conditions.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { fieldOf, queryOf, withJson } from './messages.ts';

/** A stated condition: how the correct service answers it, how it is told from others, and a success that it may get. */
type Condition = {
  readonly operation: string;
  readonly id: string;
  readonly status: number;
  readonly when: (hit: Hit) => boolean;
  readonly success: Json | undefined;
  /** Statuses that are taken in place of the stated one. */
  readonly wrong: readonly number[];
  readonly situation?: Fault['situation'];
  /** The requirement, where it is not named by the operation and this condition. */
  readonly requirement?: string;
};

const always = (): boolean => true;
const exchanges = ['exchangeDataStorageAuthorizationCode', 'exchangeDataDestinationAuthorizationCode'];
const authorizations = ['authorizeDataStorage', 'authorizeNewDataDestination', 'authorizeDataDestination'];
const credential = {
  credentialId: '00000000-0000-4000-8000-0000000000c1',
  accountEmail: 'a@larkspur.example',
  scopes: [],
};
const authorization = { authorizationUrl: 'https://auth.vendor1.example/authorize?state=s', state: 's' };

const conditions: readonly Condition[] = [
  ...exchanges.flatMap((operation): Condition[] => [
    {
      operation,
      id: '400-code',
      status: 400,
      when: ({ request }) => fieldOf(request, 'code') === 'invalid',
      success: credential,
      wrong: [422, 404],
    },
    {
      operation,
      id: '400-state',
      status: 400,
      when: ({ request }) => fieldOf(request, 'state') !== undefined,
      success: credential,
      wrong: [],
    },
    { operation, id: '403', status: 403, when: always, success: credential, wrong: [400, 404] },
    {
      operation,
      id: '503',
      status: 503,
      when: always,
      success: credential,
      wrong: [400, 500],
      situation: 'oauth-not-configured',
    },
  ]),
  ...authorizations.flatMap((operation): Condition[] => [
    {
      operation,
      id: '400',
      status: 400,
      when: ({ request }) => typeof fieldOf(request, 'redirectUri') === 'string',
      success: authorization,
      wrong: [422, 404, 403],
    },
    {
      operation,
      id: '503',
      status: 503,
      when: always,
      success: authorization,
      wrong: [400, 404],
      situation: 'oauth-not-configured',
    },
  ]),
  ...browsing('400-unsupported', 400, ({ request }) => queryOf(request).get('level') === 'namespaces'),
  ...browsing('400-level-missing', 400, ({ request }) => !queryOf(request).has('level')),
  ...browsing(
    '400-namespace-id-missing',
    400,
    ({ request }) => queryOf(request).get('level') === 'resources' && !queryOf(request).has('namespaceId'),
  ),
  ...browsing(
    '400-namespace-id-missing-of-type',
    400,
    ({ request }) => queryOf(request).has('resourceType') && !queryOf(request).has('namespaceId'),
  ).map((one) => ({ ...one, requirement: 'error-listDataStorageResources-400-namespace-id-missing' })),
  ...browsing('403', 403, always),
  {
    operation: 'getOAuthCredentialStatus',
    id: '403',
    status: 403,
    when: always,
    success: { connected: true },
    wrong: [404, 400],
  },
  ...['400-no-account', '400-wrong-type'].map((id): Condition => ({
    operation: 'createSheetDocument',
    id,
    status: 400,
    when: always,
    success: { spreadsheetId: 's', sheetId: 0, url: 'https://sheets.vendor1.example/d/s' },
    wrong: [409, 404],
  })),
  { operation: 'updateDataMartContexts', id: '403', status: 403, when: always, success: undefined, wrong: [404, 400] },
  {
    operation: 'updateDataMartContexts',
    id: '404-data-mart',
    status: 404,
    when: ({ request }) => hasNoContexts(fieldOf(request, 'contextIds')),
    success: undefined,
    wrong: [400, 403],
  },
  {
    operation: 'updateDataMartContexts',
    id: '404-context',
    status: 404,
    when: ({ request }) => !hasNoContexts(fieldOf(request, 'contextIds')),
    success: undefined,
    wrong: [400, 422],
  },
];

/** Conditions under which an error is stated: the request is accepted, or refused with another status. */
export const statedErrorFaults: Family = () =>
  conditions.flatMap((condition) => [
    toFault(condition, 'accepted', 'it is accepted', success(condition)),
    ...condition.wrong.map((status) => toFault(condition, `${status}`, `it is answered ${status}`, refusal(status))),
  ]);

function toFault(condition: Condition, what: string, description: string, response: MockResponse): Fault {
  const { operation, id, situation } = condition;
  const isServerError = response.status === 500;
  return {
    id: `stated-errors/${operation}/${id}/${what}`,
    requirement: condition.requirement ?? `error-${operation}-${id}`,
    level: 'stated',
    operation,
    description: `${id}: ${description}`,
    checks: [isServerError ? 'no-server-error' : 'stated-errors'],
    ...(situation === undefined ? {} : { situation }),
    apply: inCondition(condition, response),
  };
}

/** A 403 of the role is not the one that is meant: it is told by the caller's key. */
function inCondition({ operation, status, when, situation }: Condition, instead: MockResponse): Change {
  const change = changesAnswer(operation, async (response, hit) => {
    const isMeant = response.status === status && when(hit);
    return isMeant && (status !== 403 || (await hit.service.lets(hit.request, hit.operation))) ? instead : response;
  });
  return situation === undefined ? change : (service) => change({ ...service, handle: withoutOAuth(service) });
}

function success({ success: body }: Condition): MockResponse {
  const response = { status: 200, headers: {}, body: undefined };
  return body === undefined ? response : withJson(response, body);
}

function browsing(id: string, status: number, when: Condition['when']): readonly Condition[] {
  const wrong = status === 400 ? [422, 404] : [404, 400];
  return [
    { operation: 'listDataStorageResources', id, status, when, success: { level: 'namespaces', items: [] }, wrong },
  ];
}

function hasNoContexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}
