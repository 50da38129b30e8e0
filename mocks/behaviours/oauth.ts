import type { JsonObject } from '../../spec/json.ts';
import type { Behaviour, Behaviours, Call } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { pick, reply } from '../reply.ts';
import { toInstant } from '../../fixtures/world/time.ts';
import { changeRow, findRow } from '../records/rows.ts';
import { newId } from '../spaces/space.ts';
import type { Row } from '../store/store.ts';

type Kind = 'DataStorage' | 'DataDestination';

const clientId = '418206593077-larkspur.apps.vendor1.example';
const scopeOf: Readonly<Record<Kind, string>> = { DataStorage: 'warehouse', DataDestination: 'sheets' };

/**
 * OAuth of Data Storages and Data Destinations: settings, authorization URL with a state token, exchange of the code for
 * a credential, status, revocation. 400 for an invalid redirect URI, code or state (the code `invalid` is one), 403 for
 * a state or credential of another project, 503 where OAuth is not configured (Errors).
 */
export const oauthBehaviours: Behaviours = {
  getDataStorageOAuthSettings: settingsOf('DataStorage'),
  getDataDestinationOAuthSettings: settingsOf('DataDestination'),
  authorizeDataStorage: authorize('DataStorage'),
  authorizeDataDestination: authorize('DataDestination'),
  authorizeNewDataDestination: authorize('DataDestination'),
  exchangeDataStorageAuthorizationCode: exchange('DataStorage'),
  exchangeDataDestinationAuthorizationCode: exchange('DataDestination'),
  getDataStorageOAuthStatus: statusOf('DataStorage'),
  getDataDestinationOAuthStatus: statusOf('DataDestination'),
  revokeDataStorageOAuth: revoke('DataStorage'),
  revokeDataDestinationOAuth: revoke('DataDestination'),
  getOAuthCredentialStatus: async (call) => {
    const credential = await findRow(call, 'OAuthCredential', call.params['credentialId']!);
    if (credential['_projectId'] !== (await projectOf(call)).id)
      throw new Refusal(403, 'the credential belongs to another project');
    return reply(call, toStatus(credential));
  },
};

function settingsOf(kind: Kind): Behaviour {
  return (call) =>
    reply(call, { clientId, redirectUri: 'https://marts.larkspur.example/oauth/callback', scopes: scopesOf(kind) });
}

function authorize(kind: Kind): Behaviour {
  return async (call) => {
    const project = await configuredProject(call);
    if (call.params['id'] !== undefined) await findRow(call, kind, call.params['id']);
    const redirectUri = URL.parse(call.body['redirectUri'] as string);
    const local = ['localhost', '127.0.0.1', '[::1]'].includes(redirectUri?.hostname ?? '');
    if (redirectUri === null || !(redirectUri.protocol === 'https:' || (local && redirectUri.protocol === 'http:'))) {
      throw new Refusal(400, 'the redirect URI is invalid: it must be https, or http on this machine');
    }
    const state = await newId(call.space, call.store, 'OAuthState');
    const holder = call.params['id'] === undefined ? null : `${kind} ${call.params['id']}`;
    await call.store.put('OAuthState', { id: state, _projectId: project.id, _kind: kind, _holder: holder });
    const parameters = {
      client_id: clientId,
      redirect_uri: redirectUri.href,
      response_type: 'code',
      scope: scopesOf(kind).join(' '),
      state,
    };
    return reply(call, {
      authorizationUrl: `https://auth.vendor1.example/authorize?${new URLSearchParams(parameters).toString()}`,
      state,
    });
  };
}

function exchange(kind: Kind): Behaviour {
  return async (call) => {
    const project = await configuredProject(call);
    const state = await call.store.get('OAuthState', call.body['state'] as string);
    const isOther = ![undefined, kind].includes(state?.['_kind'] as Kind | undefined);
    if (state === undefined || isOther || call.body['code'] === 'invalid')
      throw new Refusal(400, 'the authorization code or the state is invalid');
    if (state['_projectId'] !== project.id) throw new Refusal(403, 'the state belongs to another project');
    await call.store.remove('OAuthState', state.id);
    const credential: Row = {
      id: await newId(call.space, call.store, 'OAuthCredential'),
      accountEmail: `${scopeOf[kind]}@larkspur.example`,
      scopes: scopesOf(kind),
      connectedAt: toInstant(call.space.clock.now()),
      expiresAt: null,
      _projectId: project.id,
    };
    await call.store.put('OAuthCredential', credential);
    const [holder, id] = (state['_holder'] as string | null)?.split(' ') ?? [];
    const row = id === undefined ? undefined : await call.store.get(holder!, id);
    if (row !== undefined) await changeRow(call, holder!, row, { credentialId: credential.id });
    return reply(call, { credentialId: credential.id, ...pick(credential, 'accountEmail', 'scopes') });
  };
}

function statusOf(kind: Kind): Behaviour {
  return async (call) => reply(call, toStatus(await credentialOf(call, await findRow(call, kind, call.params['id']!))));
}

function revoke(kind: Kind): Behaviour {
  return async (call) => {
    const row = await findRow(call, kind, call.params['id']!);
    const credential = await credentialOf(call, row);
    if (credential !== undefined) await revokeCredential(call, credential.id);
    return reply(call);
  };
}

/** A revoked credential connects nothing any more, whatever used it. */
async function revokeCredential(call: Call, id: string): Promise<void> {
  const { store } = call;
  for (const table of ['DataStorage', 'DataDestination'] as const) {
    const users = (await store.list(table)).filter(({ credentialId }) => credentialId === id);
    for (const row of users) await changeRow(call, table, row, { credentialId: null });
  }
  await store.remove('OAuthCredential', id);
}

async function credentialOf({ store }: Call, row: Row): Promise<Row | undefined> {
  return row['credentialId'] === null ? undefined : store.get('OAuthCredential', row['credentialId'] as string);
}

function toStatus(credential: Row | undefined): JsonObject {
  if (credential === undefined) {
    return { connected: false, credentialId: null, accountEmail: null, scopes: [], connectedAt: null, expiresAt: null };
  }
  return {
    connected: true,
    credentialId: credential.id,
    ...pick(credential, 'accountEmail', 'scopes', 'connectedAt', 'expiresAt'),
  };
}

function scopesOf(kind: Kind): string[] {
  return ['openid', 'email', `https://auth.vendor1.example/scopes/${scopeOf[kind]}`];
}

async function projectOf({ store }: Call): Promise<Row> {
  const [project] = await store.list('Project', { limit: 1 });
  return project ?? { id: 'project' };
}

async function configuredProject(call: Call): Promise<Row> {
  const project = await projectOf(call);
  if (project['_oauthConfigured'] === false) throw new Refusal(503, 'OAuth is not configured on this deployment');
  return project;
}
