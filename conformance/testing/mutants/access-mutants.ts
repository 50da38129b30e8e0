import { privateSessions } from '../conforming-toys.ts';
import { letsIn, authorises, answers, tokenHeader, keyIdHeader, type Mutant } from './mutant.ts';

/** Callers who are let in or refused, and a description that is another. */
export const accessMutants: readonly Mutant[] = [
  ['auth-headers', 'getReport', 'no headers', letsIn('getReport', ({ headers }) => headers[tokenHeader] === undefined)],
  [
    'auth-headers',
    'listContexts',
    'no key id',
    letsIn('listContexts', ({ headers }) => headers[keyIdHeader] === undefined),
  ],
  [
    'auth-headers',
    'deleteInsight',
    'another key id',
    letsIn('deleteInsight', ({ headers }) => (headers[tokenHeader] ?? '').includes('0123456789')),
  ],
  [
    'auth-headers',
    'createDataMart',
    'any token',
    letsIn('createDataMart', ({ headers }) => headers[tokenHeader]?.startsWith('Bearer') === true),
  ],
  ['roles', 'createDataMart', 'business-user is let in', authorises('createDataMart', 'business-user', true)],
  [
    'roles',
    'updateDataMartContexts',
    'business-user is let in, and bound to no context',
    {
      ...authorises('updateDataMartContexts', 'business-user', true),
      ...answers('updateDataMartContexts', (reply, { role, body }) =>
        role === 'business-user' && JSON.stringify(body) !== '{"contextIds":[]}' ? { status: 403 } : reply,
      ),
    },
  ],
  [
    'contexts',
    'updateDataMartContexts',
    'an admin may not attach what an admin has created',
    answers('updateDataMartContexts', (reply, { role, body }) =>
      role === 'project-admin' && JSON.stringify(body) !== '{"contextIds":[]}' ? { status: 403 } : reply,
    ),
  ],
  ['roles', 'deleteDataStorage', 'business-user is let in', authorises('deleteDataStorage', 'business-user', true)],
  [
    'roles',
    'listMemberOwnershipWarnings',
    'technical-user is let in',
    authorises('listMemberOwnershipWarnings', 'technical-user', true),
  ],
  ['roles', 'listDataMarts', 'business-user is refused', authorises('listDataMarts', 'business-user', false)],
  [
    'roles',
    'listDataMartRuns',
    'business-user is refused, and may not read the sessions of others',
    { ...privateSessions(), ...authorises('listDataMartRuns', 'business-user', false) },
  ],
  ['roles', 'createInsight', 'technical-user is refused', authorises('createInsight', 'technical-user', false)],
  [
    'key-exchange',
    'exchangeApiKey',
    'any secret',
    answers('exchangeApiKey', (reply, { headers }) =>
      headers[keyIdHeader] === undefined ? reply : { status: 201, body: { accessToken: 'token.of.anybody' } },
    ),
  ],
  [
    'description',
    'getOpenApiYaml',
    'another document',
    answers('getOpenApiYaml', (reply) => ({ ...reply, text: 'openapi: 3.1.0\npaths: {}\n' })),
  ],
  ['description', 'getOpenApiJson', 'not served', answers('getOpenApiJson', () => ({ status: 404 }))],
];
