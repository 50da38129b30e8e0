import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['effects/revokeDataDestinationOAuth'];

/** How a destination is shown: with a credential, or without one before it was given or after it was revoked. */
type Shown = { readonly with: JsonObject; readonly none: JsonObject; readonly revoked?: JsonObject | 'gone' };

/** A service that gives a destination a credential and revokes it. */
function connecting(shown: Shown): ToyFault {
  const states = new Map<string, string>();
  const status = new Map<string, JsonObject | 'gone'>();
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? '';
      if (status.get(id) === 'gone' && operation.lifecycle.resource === 'DataDestination') return { status: 404 };
      switch (operation.id) {
        case 'authorizeDataDestination':
          states.set(`state-${id}`, id);
          return { status: 200, body: { authorizationUrl: 'https://a.example/', state: `state-${id}` } };
        case 'exchangeDataDestinationAuthorizationCode':
          status.set(states.get((body as JsonObject)['state'] as string) ?? '', shown.with);
          return { status: 200, body: { credentialId: 'c-1' } };
        case 'getDataDestinationOAuthStatus':
          return status.get(id) === 'gone' ? { status: 404 } : { status: 200, body: status.get(id) ?? shown.none };
        case 'revokeDataDestinationOAuth':
          status.set(id, shown.revoked ?? shown.none);
          return { status: 204 };
        default:
          return usual();
      }
    },
  };
}

const ready = { status: 'ready', isExpired: false, error: null };
const off = { connected: false, credentialId: null };
const on = { connected: true, credentialId: 'c-1' };
const free = { connected: true, credentialId: null };

it.concurrent.each<[string, Shown, Json, readonly string[]]>([
  ['is not connected', { none: off, with: on }, ['team@example.com'], []],
  [
    'is as it was connected',
    { none: off, with: on, revoked: on },
    ['team@example.com'],
    ['The status of credentials that were revoked is as before'],
  ],
  [
    'is connected all the same',
    { none: free, with: on },
    ['team@example.com'],
    ['A DataDestination whose credentials were revoked is said to be connected'],
  ],
  ['is connected by a key of its own', { none: free, with: on }, 'own', []],
  [
    'never had any',
    { none: off, with: off },
    ['team@example.com'],
    ['A code that was exchanged for a DataDestination leaves it without credentials'],
  ],
  [
    'never showed any, and had none in a word',
    { none: { connected: false }, with: { connected: false } },
    ['team@example.com'],
    ['A code that was exchanged for a DataDestination leaves it without credentials'],
  ],
  [
    'is shown to be connected before and after',
    { none: { connected: true }, with: { connected: true } },
    ['team@example.com'],
    [],
  ],
  ['is shown in words', { none: ready, with: ready }, ['team@example.com'], []],
  [
    'is gone',
    { none: off, with: on, revoked: 'gone' },
    ['team@example.com'],
    ['Revoking the credentials of a DataDestination removes it'],
  ],
])('a destination whose credentials were revoked %s', async (_, shown, sent, want) => {
  const requests = {
    createDataDestination: { body: { title: 'Team', type: 'EMAIL', credentials: { type: 'email', to: sent } } },
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'state' } },
  };
  const { findings } = await conformToy(contracts, {}, connecting(shown), { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each([
  ['is not connected', undefined, []],
  ['is as it was connected', on, ['The status of credentials that were revoked is as before']],
])('where destinations of one type alone can be authorized, one that was revoked %s', async (_, revoked, want) => {
  const toy = connecting({ none: off, with: on, ...(revoked && { revoked }) });
  const types = new Map<string, unknown>([['found', 'VENDOR1_SHEETS']]);
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path, body } = request;
    if (operation.id === 'authorizeDataDestination' && types.get(path['id'] ?? '') !== 'VENDOR1_SHEETS')
      return { status: 400 };
    const reply = toy.act!(request, usual);
    if (['createDataDestination', 'connectSheetsDestination'].includes(operation.id) && isObject(reply.body)) {
      const { type = 'VENDOR1_SHEETS' } = body as JsonObject;
      types.set(reply.body['id'] as string, type);
    }
    return reply;
  };
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each<[string, JsonObject | undefined, JsonObject | undefined, readonly string[]]>([
  ['is gone', on, undefined, []],
  ['is connected no longer', on, off, []],
  ['says nothing of a connection', { credentialId: 'c-1' }, { credentialId: 'c-1' }, []],
  ['is connected all the same', on, on, ['A credential is connected after it was revoked']],
])('a credential that was revoked %s', async (_, before, after, want) => {
  const toy = connecting({ none: off, with: on });
  let isRevoked = false;
  const act: ToyFault['act'] = (request, usual) => {
    if (request.operation.id === 'revokeDataDestinationOAuth') isRevoked = true;
    if (request.operation.id !== 'getOAuthCredentialStatus') return toy.act!(request, usual);
    const body = isRevoked ? after : before;
    return body === undefined ? { status: 404 } : { status: 200, body };
  };
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each([
  ['leaves others as they are', false, []],
  ['has all others connected', true, ['A DataDestination is said to be connected since another one was']],
])('connecting a destination %s', async (_, connectsAll, want) => {
  const toy = connecting({ none: off, with: on });
  let isAny = false;
  const act: ToyFault['act'] = (request, usual) => {
    const reply = toy.act!(request, usual);
    const { id } = request.operation;
    const { state } = (request.body ?? {}) as { readonly state?: string };
    if (id === 'exchangeDataDestinationAuthorizationCode' && state !== 'given') isAny = true;
    return id === 'getDataDestinationOAuthStatus' && connectsAll && isAny ? { status: 200, body: on } : reply;
  };
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each([
  ['leaves it connected', false, {}, []],
  ['disconnects it', true, {}, ['A change of a DataDestination leaves it without its credentials']],
  ['disconnects it, and could have named its credential', true, { credentialId: null }, []],
  [
    'disconnects it, could have named its credential, and leaves its config',
    true,
    { credentialId: null, config: { to: 'team@example.com' } },
    ['A change of a DataDestination leaves it without its credentials'],
  ],
  ['disconnects it, and takes its config as well', true, { credentialId: null, config: null }, []],
])('a change of a destination %s', async (_, disconnects, more, want) => {
  const toy = connecting({ none: off, with: on });
  const changed = new Set<string>();
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path } = request;
    const reply = toy.act!(request, usual);
    if (operation.id === 'updateDataDestination') changed.add(path['id']!);
    const isChanged = disconnects && changed.has(path['id']!);
    if (operation.id === 'getDataDestination' && isChanged && 'config' in more && more.config === null)
      return { ...reply, body: { ...(reply.body as JsonObject), config: null } };
    const isOff = operation.id === 'getDataDestinationOAuthStatus' && isChanged;
    return isOff ? { status: 200, body: off } : reply;
  };
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
    updateDataDestination: { body: { title: 'Team', ...more } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each([
  ['leaves others connected', false, (made: number) => `c-${made}`, []],
  [
    'disconnects all',
    true,
    (made: number) => `c-${made}`,
    ['Revoking the credentials of a DataDestination takes those of another'],
  ],
  ['disconnects all that have the same', true, () => 'c-1', []],
  ['disconnects all where none is told', true, () => null, []],
])('revoking the credentials of a destination %s', async (_, revokesAll, toCredential, want) => {
  const connected = new Set<string>();
  let made = 0;
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const id = path['id'] ?? '';
    switch (operation.id) {
      case 'authorizeDataDestination':
        return { status: 200, body: { authorizationUrl: 'https://a.example/', state: `state-${id}` } };
      case 'exchangeDataDestinationAuthorizationCode':
        connected.add(((body as JsonObject)['state'] as string).slice('state-'.length));
        made += 1;
        return { status: 200, body: { credentialId: toCredential(made) } };
      case 'getDataDestinationOAuthStatus':
        return { status: 200, body: { connected: connected.has(id) } };
      case 'revokeDataDestinationOAuth':
        connected.delete(id);
        if (revokesAll) connected.clear();
        return { status: 204 };
      default:
        return usual();
    }
  };
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it('a code that leaves a destination without credentials may be at fault, or its state, or the status', async () => {
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'state' } },
  };
  const toy = connecting({ none: off, with: off });
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { requests } });
  expect(findings.map(({ operations }) => operations)).toEqual([
    ['exchangeDataDestinationAuthorizationCode', 'authorizeDataDestination', 'getDataDestinationOAuthStatus'],
  ]);
});

it.concurrent.each([
  ['leaves its owners', false, []],
  ['takes its owners', true, ['Revoking its credentials takes the ownerIds of a DataDestination with it']],
])('revoking the credentials of a destination %s', async (_, takes, want) => {
  const toy = connecting({ none: off, with: on });
  const owners = new Map<string, Json>();
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path, body, role } = request;
    if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-of-${role!}` } };
    const reply = toy.act!(request, usual);
    const id = path['id'] ?? '';
    if (operation.id === 'updateDataDestination') owners.set(id, (body as JsonObject)['ownerIds']!);
    if (operation.id === 'revokeDataDestinationOAuth' && takes) owners.set(id, []);
    const isShown = reply.status === 200 && ['getDataDestination', 'updateDataDestination'].includes(operation.id);
    return isShown ? { ...reply, body: { ...(reply.body as JsonObject), ownerIds: owners.get(id) ?? [] } } : reply;
  };
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
    updateDataDestination: { body: { title: 'Team', ownerIds: ['user-of-business-user'] } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each([
  ['is not valid any more', (isConnected: boolean) => isConnected, []],
  [
    'is said to be valid',
    (isConnected: boolean, wasConnected: boolean) => isConnected || wasConnected,
    ['The access of a DataStorage whose credentials were revoked is said to be valid'],
  ],
  ['is valid, as it was without', () => true, []],
] as const)('the access of a storage whose credentials were revoked %s', async (_, isValid, want) => {
  const connected = new Set<string>();
  const ever = new Set<string>();
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const id = path['id'] ?? '';
    switch (operation.id) {
      case 'authorizeDataStorage':
        return { status: 200, body: { authorizationUrl: 'https://a.example/', state: `state-${id}` } };
      case 'exchangeDataStorageAuthorizationCode': {
        const to = ((body as JsonObject)['state'] as string).slice('state-'.length);
        [connected, ever].forEach((all) => all.add(to));
        return { status: 200, body: { credentialId: `c-${to}` } };
      }
      case 'getDataStorageOAuthStatus':
        return { status: 200, body: { connected: connected.has(id) } };
      case 'revokeDataStorageOAuth':
        connected.delete(id);
        return { status: 204 };
      case 'validateDataStorageAccess':
        return { status: 200, body: { valid: isValid(connected.has(id), ever.has(id)) } };
      default:
        return usual();
    }
  };
  const requests = {
    authorizeDataStorage: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataStorageAuthorizationCode: { body: { code: 'code', state: 'given' } },
  };
  const options = { only: ['effects/revokeDataStorageOAuth'], profile: { requests } };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each<[string, boolean, string]>([
  ['the record shows that it has none', true, 'getDataDestinationOAuthStatus'],
  ['the record has it as before', false, 'revokeDataDestinationOAuth'],
])('a status that is as before is told of what is behind: %s', async (_, isRevoked, want) => {
  const whole = { connected: true, credentialId: 'credential-1' };
  const toy = connecting({ none: off, with: whole, revoked: whole });
  const revoked = new Set<string>();
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path } = request;
    const reply = toy.act!(request, usual);
    if (operation.id === 'revokeDataDestinationOAuth' && isRevoked) revoked.add(path['id']!);
    if (operation.id === 'exchangeDataDestinationAuthorizationCode')
      return { status: 200, body: { credentialId: whole.credentialId } };
    if (!['getDataDestination', 'updateDataDestination'].includes(operation.id)) return reply;
    const credentialId = revoked.has(path['id']!) ? null : whole.credentialId;
    return reply.status < 300 ? { ...reply, body: { ...(reply.body as JsonObject), credentialId } } : reply;
  };
  const requests = {
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
    updateDataDestination: { body: { title: 'Team' } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ operationId }) => operationId)).toEqual([want]);
});
