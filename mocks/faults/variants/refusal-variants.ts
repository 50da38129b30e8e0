import type { Operation } from '../../../spec/operation.ts';
import type { Role, RoleInclusion } from '../../../spec/roles.ts';
import type { MockRequest } from '../../http.ts';
import { answers, changesAnswer, changesRequest, refusal } from '../changes.ts';
import { withoutOAuth } from '../conditions.ts';
import type { Change } from '../fault.ts';
import { queryOf, withQuery } from '../messages.ts';
import { unchanged, type VariantFamily } from './variant.ts';

/** A 400 that is stated in words of its own. */
const has400 = /\/oauth\/|\/resources$|vendor1-sheets\/documents$/;

const notForKeys = [
  'createDataStorage',
  'listNotificationMembers',
  'rotateDataDestinationSecretKey',
  'generateInsight',
  'getAiHelperAvailability',
];

/** Refusals that are told in another way, come earlier, or are not made. */
export const refusalVariants: VariantFamily = ({ authentication: { roles } }) => [
  {
    id: '422',
    description: 'an invalid body is answered 422',
    apply: changesAnswer(({ path }) => !has400.test(path), status(400, 422)),
  },
  {
    id: '403-for-404',
    description: 'an unknown id is answered 403',
    apply: changesAnswer(isNotContexts, status(404, 403)),
  },
  {
    id: '403-for-404-by-role',
    description: 'an unknown id is answered 403 to business users',
    apply: hidesFrom('business-user'),
  },
  {
    id: '400-for-404',
    description: 'an unknown id is answered 400',
    apply: changesAnswer(isNotContexts, status(404, 400)),
  },
  { id: 'clamps', description: 'limits and offsets out of bounds are clamped', apply: clamps },
  { id: 'limit-0-none', description: 'a limit of 0 is none', apply: changesRequest(() => true, withoutZero) },
  {
    id: 'disjoint-roles',
    description: 'no role includes another',
    apply: unchanged,
    mock: { inclusion: noneOf(roles) },
  },
  { id: 'locked-description', description: 'the description is behind authentication', apply: locked },
  { id: 'oauth-not-configured', description: 'OAuth is not configured', apply: withoutOAuth },
  {
    id: 'not-for-keys',
    description: 'some operations are closed to API keys of every role',
    apply: answers(
      ({ id }) => notForKeys.includes(id),
      async ({ request, operation, service }) => ((await service.lets(request, operation)) ? refusal(403) : undefined),
    ),
  },
  {
    id: 'table-only',
    description: 'what is known by path only is not there',
    apply: answers(
      ({ provenance }) => provenance === 'path-only',
      () => refusal(404),
    ),
  },
  {
    id: 'path-only-405',
    description: 'what is known by path only answers 405',
    apply: answers(
      ({ provenance, id }) => provenance === 'path-only' && id !== 'getAuthContext',
      () => refusal(405),
    ),
  },
  {
    id: 'exchange-400',
    description: 'a wrong key is answered 400 by the exchange',
    apply: changesAnswer('exchangeApiKey', status(401, 400)),
  },
  { id: 'rate-limited', description: 'every seventh request is told to wait', apply: busy(7) },
];

function status(from: number, to: number): Parameters<typeof changesAnswer>[1] {
  return (response) => (response.status === from ? { ...response, status: to } : response);
}

/** "404 when the DataMart or a context does not exist" is stated of this one alone. */
function isNotContexts({ id }: Operation): boolean {
  return id !== 'updateDataMartContexts';
}

function hidesFrom(role: Role): Change {
  return changesAnswer(isNotContexts, (response, { request, service }) =>
    response.status === 404 && service.roleOf(request) === role ? { ...response, status: 403 } : response,
  );
}

const clamps: Change = changesRequest(
  ({ lifecycle }) => lifecycle.action === 'list',
  (request) => {
    const [limit, offset] = ['limit', 'offset'].map((name) => queryOf(request).get(name) ?? undefined);
    return withQuery(request, {
      ...(limit === undefined ? {} : { limit: Math.min(100, Math.max(1, Number(limit))) }),
      ...(offset === undefined ? {} : { offset: Math.max(0, Number(offset)) }),
    });
  },
);

function withoutZero(request: MockRequest): MockRequest {
  return queryOf(request).get('limit') === '0' ? withQuery(request, { limit: undefined }) : request;
}

function noneOf(roles: readonly Role[]): RoleInclusion {
  return Object.fromEntries(roles.map((role) => [role, []]));
}

const locked: Change = answers(
  ({ lifecycle }) => ['Description', 'Explorer'].includes(lifecycle.resource),
  async ({ request, operation, service }) => ((await service.lets(request, operation)) ? undefined : refusal(401)),
);

function busy(often: number): Change {
  return (service) => {
    let count = 0;
    return async (request) => {
      count += 1;
      if (count % often !== 0) return service.handle(request);
      const { status: code, body, headers } = refusal(429);
      return { status: code, body, headers: { ...headers, 'retry-after': '0' } };
    };
  };
}
