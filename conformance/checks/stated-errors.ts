import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Arranged, unknownId, unknownPath } from '../arrange.ts';
import type { Check } from '../check.ts';
import { contextsRequest } from '../context-bodies.ts';
import { resourceParams } from '../paths.ts';
import type { RequestParts } from '../request-parts.ts';
import type { Scene } from '../scene.ts';
import { isBodyKnown, judgeStatedError, operationOf, type StatedError, withBody } from '../stated-error.ts';

const invalidUri = 'not a redirect URI';
const always = (): boolean => true;

const exchanges = ['exchangeDataStorageAuthorizationCode', 'exchangeDataDestinationAuthorizationCode'];
const authorizations = ['authorizeDataStorage', 'authorizeNewDataDestination', 'authorizeDataDestination'];

/** A code that nobody issued is refused however its field is named, and so is a state. */
const invalidCodes = exchanges.map((operationId): StatedError => ({
  operationId,
  id: '400-code',
  status: 400,
  also: [503],
  summary: 'An invalid authorization code',
  writes: true,
  sure: always,
  request: (scene, operation, role) => withBody(scene, operation, role, 'any', () => 'invalid'),
}));

const invalidUris = authorizations.map((operationId): StatedError => ({
  operationId,
  id: '400',
  status: 400,
  also: [503],
  summary: 'An invalid redirect URI',
  writes: true,
  sure: isBodyKnown,
  request: (scene, operation, role) =>
    withBody(scene, operation, role, 'own', (name, value) => (/redirect|uri|url/i.test(name) ? invalidUri : value)),
}));

const foreignStates = exchanges.map((operationId): StatedError => ({
  operationId,
  id: '403',
  status: 403,
  also: [503],
  summary: 'A state that belongs to another project',
  writes: true,
  situation: 'foreignOAuthState',
  sure: always,
  request: (scene, operation, role) =>
    withBody(scene, operation, role, 'any', (name, value) =>
      /state/i.test(name) ? (scene.profile.situations!.foreignOAuthState as Json) : value,
    ),
}));

const unconfigured = [...exchanges, ...authorizations].map((operationId): StatedError => ({
  operationId,
  id: '503',
  status: 503,
  summary: 'OAuth on a deployment where it is not configured',
  writes: true,
  situation: 'oauthConfigured',
  sure: always,
  request: async (scene, operation, role) => {
    if (scene.profile.situations?.oauthConfigured !== false)
      return missing('OAuth is configured', 'oauthConfigured: false');
    return withBody(scene, operation, role, 'own', (_, value) => value);
  },
}));

const browsing: readonly StatedError[] = [
  {
    ...resources('400-level-missing', 'Browsing without level'),
    request: (scene, operation, role) => ofStorage(scene, operation, role, {}),
  },
  {
    ...resources('400-namespace-id-missing', 'Browsing level resources without namespaceId'),
    request: (scene, operation, role) => ofStorage(scene, operation, role, { level: 'resources' }),
  },
  {
    ...resources('400-unsupported', 'Browsing a storage of a type that does not support it'),
    situation: 'unsupportedStorageId',
    request: (scene, operation) =>
      at(operation, scene.profile.situations!.unsupportedStorageId!, { query: { level: 'namespaces' } }),
  },
  {
    ...resources('403', 'Browsing a storage to which the caller has no access'),
    status: 403,
    situation: 'foreignStorageId',
    request: (scene, operation) =>
      at(operation, scene.profile.situations!.foreignStorageId!, { query: { level: 'namespaces' } }),
  },
];

const others: readonly StatedError[] = [
  {
    operationId: 'getDataMart',
    id: '403',
    requirement: 'auth-403-resource',
    status: 403,
    summary: 'A DataMart to which the caller has no access',
    writes: false,
    situation: 'foreignDataMartId',
    sure: always,
    request: (scene, operation) => at(operation, scene.profile.situations!.foreignDataMartId!, {}),
  },
  {
    operationId: 'getOAuthCredentialStatus',
    id: '403',
    status: 403,
    summary: 'The status of a credential that belongs to another project',
    writes: false,
    situation: 'foreignCredentialId',
    sure: always,
    request: (scene, operation) =>
      Promise.resolve({
        ok: true,
        value: { path: { ...unknownPath(operation), credentialId: scene.profile.situations!.foreignCredentialId! } },
      }),
  },
  ...(['destinationWithoutAccountId', 'nonSheetsDestinationId'] as const).map((situation): StatedError => ({
    operationId: 'createSheetDocument',
    id: situation === 'nonSheetsDestinationId' ? '400-wrong-type' : '400-no-account',
    status: 400,
    summary:
      situation === 'nonSheetsDestinationId'
        ? 'A spreadsheet on a destination of another type'
        : 'A spreadsheet on a destination without an account',
    writes: true,
    situation,
    sure: always,
    request: async (scene, operation, role) => {
      const parts = await withBody(scene, operation, role, 'own', (_, value) => value);
      return at(operation, scene.profile.situations![situation]!, parts.ok ? { body: parts.value.body } : {});
    },
  })),
  {
    operationId: 'updateDataMartContexts',
    id: '404-data-mart',
    status: 404,
    summary: 'Contexts of a DataMart that does not exist',
    writes: true,
    sure: always,
    request: async (scene, operation, role) => {
      const parts = await contextsRequest(scene, operation, role, []);
      return parts.ok ? at(operation, unknownId, { body: parts.value.body }) : parts;
    },
  },
  {
    operationId: 'updateDataMartContexts',
    id: '404-context',
    status: 404,
    summary: 'A context that does not exist',
    writes: true,
    sure: isBodyKnown,
    request: (scene, operation, role) => contextsRequest(scene, operation, role, [unknownId]),
  },
  {
    operationId: 'updateDataMartContexts',
    id: '403',
    status: 403,
    summary: 'A context that the caller is not bound to',
    writes: true,
    situation: 'unboundContextId',
    sure: always,
    request: (scene, operation, role) =>
      contextsRequest(scene, operation, role, [scene.profile.situations!.unboundContextId!]),
  },
];

/** Conditions under which an error status is stated, where they can be arranged (Errors). */
export const statedErrors: Check = {
  id: 'stated-errors',
  title: 'Stated conditions get the stated error status',
  parallel: false,
  cases: ({ contract }) =>
    [...invalidCodes, ...invalidUris, ...foreignStates, ...unconfigured, ...browsing, ...others].flatMap((error) => {
      const operation = operationOf(contract, error);
      if (operation === undefined) return [];
      return {
        id: `stated-errors/${operation.id}/${error.id}`,
        operation,
        requirement: error.requirement ?? `error-${operation.id}-${error.id}`,
        writes: error.writes,
        priority: 2 as const,
        requests: 2,
        run: (scene: Scene) => judgeStatedError(scene, operation, error),
      };
    }),
};

function resources(id: string, summary: string): Omit<StatedError, 'request'> {
  return { operationId: 'listDataStorageResources', id, status: 400, summary, writes: false, sure: always };
}

async function ofStorage(
  scene: Scene,
  operation: Operation,
  role: Role,
  query: Record<string, string>,
): Promise<Arranged<RequestParts>> {
  const storage = await scene.arrange.get('DataStorage', { role, subject: 'any' });
  return storage.ok ? at(operation, storage.value.id, { query }) : storage;
}

function at(operation: Operation, id: string, parts: RequestParts): Promise<Arranged<RequestParts>> {
  const [parameter] = resourceParams(operation);
  return Promise.resolve({ ok: true, value: { ...parts, path: { [parameter!.name]: id } } });
}

function missing(reason: string, remedy: string): Arranged<never> {
  return { ok: false, reason, remedy: `situations: { ${remedy} }` };
}
