import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { isBodyKnown, type StatedError, withBody } from './stated-error.ts';

const invalidUri = 'not a redirect URI';
const always = (): boolean => true;

const exchanges = ['exchangeDataStorageAuthorizationCode', 'exchangeDataDestinationAuthorizationCode'];
const authorizations = ['authorizeDataStorage', 'authorizeNewDataDestination', 'authorizeDataDestination'];

/**
 * A code that nobody issued is refused however its field is named, and so is a state; the other of the two may be right.
 * That the fields are right shows where a state of another project is answered as that.
 */
const invalidCodes = exchanges.flatMap((operationId) => [
  toInvalid(operationId, 'code', 'An invalid authorization code'),
  toInvalid(operationId, 'state', 'An invalid state'),
]);

function toInvalid(operationId: string, field: 'code' | 'state', summary: string): StatedError {
  return {
    operationId,
    id: `400-${field}`,
    status: 400,
    also: [503],
    summary,
    writes: true,
    sure: always,
    proves: async (scene, operation, role) => {
      if (scene.profile.situations?.foreignOAuthState === undefined) return false;
      const foreign = await ofForeignState(scene, operation, role);
      return foreign.ok && (await scene.send(operation, foreign.value, { role })).reply.status === 403;
    },
    request: (scene, operation, role) => {
      const isMeant = (name: string): boolean => name.toLowerCase().includes(field);
      return withBody(scene, operation, role, 'any', (name, value) => (isMeant(name) ? 'invalid' : value));
    },
  };
}

const invalidUris = authorizations.map((operationId): StatedError => ({
  operationId,
  id: '400',
  status: 400,
  also: [503],
  summary: 'An invalid redirect URI',
  writes: true,
  sure: isBodyKnown,
  unaltered: (scene, operation, role) => withBody(scene, operation, role, 'own', (_, value) => value),
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
  request: ofForeignState,
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

/** Conditions of OAuth: codes, states and redirect URIs that are invalid, and a deployment where it is not configured. */
export const oauthErrors: readonly StatedError[] = [...invalidCodes, ...invalidUris, ...foreignStates, ...unconfigured];

function missing(reason: string, remedy: string): Arranged<never> {
  return { ok: false, reason, remedy: `situations: { ${remedy} }` };
}

function ofForeignState(scene: Scene, operation: Operation, role: Role): Promise<Arranged<RequestParts>> {
  const state = scene.profile.situations!.foreignOAuthState as Json;
  return withBody(scene, operation, role, 'any', (name, value) => (/state/i.test(name) ? state : value));
}
