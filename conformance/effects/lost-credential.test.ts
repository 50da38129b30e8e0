import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['effects/connectSheetsDestination'];
const requests = {
  exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'state' } },
  connectSheetsDestination: { body: { title: 'Sheets', credentialId: 'c-1' } },
};

/** A service that shows a destination which was connected, and its status, in its own way. */
function connecting(shown: JsonObject, status: JsonObject, isValid: boolean): ToyFault {
  const connected = new Set<unknown>();
  return {
    act: ({ operation, path }, usual) => {
      if (operation.id === 'exchangeDataDestinationAuthorizationCode')
        return { status: 200, body: { credentialId: 'c-1' } };
      if (operation.id === 'getDataDestinationOAuthStatus') return { status: 200, body: status };
      if (operation.id === 'getOAuthCredentialStatus') return { status: 200, body: { connected: isValid } };
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      const id = path['id'] ?? reply.body['id'];
      if (operation.id === 'connectSheetsDestination') connected.add(id);
      const { credentialId: _, ...others } = reply.body;
      return connected.has(id) ? { ...reply, body: { ...others, ...shown } } : reply;
    },
  };
}

const found = ['What was created with a credential is not connected'];

it.concurrent.each<[string, JsonObject, JsonObject, readonly string[], boolean?]>([
  ['shows its credential', { credentialId: 'c-1' }, { connected: true }, []],
  ['shows it, though it is not valid any more', { credentialId: 'c-1' }, { connected: false }, []],
  ['shows none, and is connected', { credentialId: null }, { connected: true }, []],
  ['shows none, and no status', {}, { state: 'unknown' }, []],
  ['shows none, as that is valid no more', {}, { connected: false }, [], false],
  ['shows null, and is not connected', { credentialId: null }, { connected: false }, found],
  ['shows none, and is not connected', {}, { isAuthorized: false }, found],
])('a destination that is connected with a credential %s', async (_, shown, status, want, isValid = true) => {
  const toy = connecting(shown, status, isValid);
  const wanted = ['success/exchangeDataDestinationAuthorizationCode', ...only];
  const { findings } = await conformToy(contracts, {}, toy, { only: wanted, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
