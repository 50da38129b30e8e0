import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { describedFields } from '../arrange/described-body.ts';
import { authorizations, issuedState } from '../arrange/issued-state.ts';
import { rightRequest, rightRequestOfAny } from '../arrange/right-request.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { refusesBody } from '../report-bodies/report-refusal.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';
import { isBodyKnown, type StatedError, withBody } from './stated-error.ts';

const invalidUri = 'not a redirect URI';
const uriField = /redirect|uri|url/i;
const always = (): boolean => true;

const exchanges = ['exchangeDataStorageAuthorizationCode', 'exchangeDataDestinationAuthorizationCode'];

/**
 * A code that nobody issued is refused however its field is named, and so is a state; the other of the two may be right.
 * That the fields are right shows where a code was exchanged, or a state of another project is answered as that.
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
    wasTaken,
    proves: async (scene, operation, role, { reply }) => {
      if (await wasTaken(scene, operation, role)) return true;
      if (scene.profile.situations?.foreignOAuthState === undefined) {
        const refused = await refusalWithout(scene, operation, role, new RegExp(field, 'i'));
        // A body that is refused in the same way may be one whose fields are other ones altogether.
        return refused !== undefined && refused !== reply.status;
      }
      const foreign = await ofForeignState(scene, operation, role);
      return foreign.ok && (await scene.send(operation, foreign.value, { role })).reply.status === 403;
    },
    request: async (scene, operation, role) => {
      const isMeant = (name: string): boolean => name.toLowerCase().includes(field);
      const state = field === 'code' ? await stateFor(scene, operation) : undefined;
      return withBody(scene, operation, role, 'any', (name, value) => {
        if (isMeant(name)) return 'invalid';
        return state !== undefined && /state/i.test(name) ? state : value;
      });
    },
  };
}

/** Whether a code was exchanged, which can be done once. */
async function wasTaken(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  const right = await rightRequest(scene, operation, role);
  return right.ok && isSuccess(right.value.exchange.reply);
}

/** A state token that the target has just made, so that nothing but the code is wrong. */
async function stateFor(scene: Scene, { path }: Operation): Promise<string | undefined> {
  const [group] = path.split('/oauth/');
  const authorize = scene.contract.operations.find(
    (one) => authorizations.includes(one.id) && one.path.startsWith(`${group}/`),
  );
  return authorize && (await issuedState(scene, authorize.id))?.state;
}

const invalidUris = authorizations.map((operationId): StatedError => ({
  operationId,
  id: '400',
  status: 400,
  also: [503],
  summary: 'An invalid redirect URI',
  writes: true,
  sure: isBodyKnown,
  unaltered: rightBody,
  proves: async (scene, operation, role, { reply }) => {
    if (isInUrl(reply, invalidUri)) return true;
    const right = await rightRequest(scene, operation, role);
    const isTaken = right.ok && isSuccess(right.value.exchange.reply);
    const isNamed = (await describedRedirect(scene, operation)) !== undefined;
    return isTaken && (isNamed || (await refusalWithout(scene, operation, role, uriField)) !== undefined);
  },
  request: async (scene, operation, role) => {
    const right = await rightBody(scene, operation, role);
    if (!right.ok || !isObject(right.value.body)) return right;
    const named = await describedRedirect(scene, operation);
    const own = named === undefined ? {} : { [named]: invalidUri };
    return { ok: true, value: { ...right.value, body: { ...withUri(right.value.body, invalidUri), ...own } } };
  },
}));

/** Whether the authorization URL of an answer has a redirect URI: it is the one that was sent, whatever its field is called. */
function isInUrl(reply: Reply, uri: string): boolean {
  const urls = textsIn(jsonOf(reply)).filter((text) => URL.canParse(text));
  return urls.some((text) => new URL(text).searchParams.values().some((value) => value === uri));
}

/** A redirect URI of somebody else. */
const foreignUri = 'https://conform.example.com/oauth/callback';

/** Whether another operation that takes redirect URIs refuses the one of somebody else, and takes the right one. */
async function isRefusedElsewhere(scene: Scene, operation: Operation): Promise<boolean> {
  const others = scene.contract.operations.filter(({ id }) => authorizations.includes(id) && id !== operation.id);
  for (const other of others) {
    const right = await rightRequestOfAny(scene, other);
    if (!right.ok || !isSuccess(right.value.exchange.reply) || !isObject(right.value.parts.body)) continue;
    const { parts, role } = right.value;
    const body = withUri(parts.body as JsonObject, foreignUri);
    const { reply } = await scene.send(other, { ...parts, body }, { role });
    if (reply.status === 400) return true;
  }
  return false;
}

/**
 * A redirect URI that goes on after the right one is another one (RFC 6749, 3.1.2.3; RFC 9700, 2.1), and so is one of somebody
 * else that another operation refuses. Where another path of the same origin is taken as well, the origin alone may count.
 */
const otherUris = authorizations.map((operationId): StatedError => ({
  operationId,
  id: '400-other',
  requirement: `error-${operationId}-400`,
  level: 'implied',
  isFurther: true,
  requests: 5,
  status: 400,
  also: [503],
  summary: 'A redirect URI that is not the right one',
  writes: true,
  openInput: true,
  sure: always,
  request: async (scene, operation, role) => {
    const right = await rightRequest(scene, operation, role);
    const parts = right.ok && isSuccess(right.value.exchange.reply) ? right.value.parts : undefined;
    const body = (parts?.body ?? {}) as JsonObject;
    const [, uri] = Object.entries(body).find(([name]) => uriField.test(name)) ?? [];
    if (typeof uri !== 'string' || !URL.canParse(uri)) return untold('no redirect URI is known that is taken');
    const to = (other: string): RequestParts => ({ ...parts, body: withUri(body, other) });
    const isTaken = async (other: string): Promise<boolean> =>
      isSuccess((await scene.send(operation, to(other), { role })).reply);
    const isForeignTaken = await isTaken(foreignUri);
    if (isForeignTaken && (await isRefusedElsewhere(scene, operation))) return { ok: true, value: to(foreignUri) };
    if (isForeignTaken || (await isTaken(new URL('/conform', uri).href)))
      return untold('other redirect URIs are taken as well');
    return { ok: true, value: to(`${uri}.conform`) };
  },
}));

/** What leaves the requirement to another condition needs no remedy. */
function untold(reason: string): Arranged<never> {
  return { ok: false, reason, remedy: '' };
}

/** A body with another redirect URI. */
function withUri(body: JsonObject, uri: string): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, uriField.test(name) ? uri : value]));
}

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
export const oauthErrors: readonly StatedError[] = [
  ...invalidCodes,
  ...invalidUris,
  ...otherUris,
  ...foreignStates,
  ...unconfigured,
];

/** The field of a redirect URI, where the target's own description names one: it may be left out as well. */
async function describedRedirect(scene: Scene, operation: Operation): Promise<string | undefined> {
  return (await describedFields(scene, operation)).find((name) => /^redirect_?ur[il]$/i.test(name));
}

/** What was accepted, as far as anything was; else what is tried first. */
async function rightBody(scene: Scene, operation: Operation, role: Role): Promise<Arranged<RequestParts>> {
  const right = await rightRequest(scene, operation, role);
  return right.ok && isSuccess(right.value.exchange.reply)
    ? { ok: true, value: right.value.parts }
    : withBody(scene, operation, role, 'own', (_, value) => value);
}

/** The status of a refusal of a body that lacks a field; undefined where it is not refused, or there is no such field. */
async function refusalWithout(
  scene: Scene,
  operation: Operation,
  role: Role,
  field: RegExp,
): Promise<number | undefined> {
  const right = await rightBody(scene, operation, role);
  if (!right.ok || !isObject(right.value.body)) return undefined;
  const all = Object.entries(right.value.body);
  const others = all.filter(([name]) => !field.test(name));
  if (others.length === all.length) return undefined;
  const { reply } = await scene.send(operation, { ...right.value, body: Object.fromEntries(others) }, { role });
  return refusesBody(reply) ? reply.status : undefined;
}

function missing(reason: string, remedy: string): Arranged<never> {
  return { ok: false, reason, remedy: `situations: { ${remedy} }` };
}

function ofForeignState(scene: Scene, operation: Operation, role: Role): Promise<Arranged<RequestParts>> {
  const state = scene.profile.situations!.foreignOAuthState as Json;
  return withBody(scene, operation, role, 'any', (name, value) => (/state/i.test(name) ? state : value));
}
