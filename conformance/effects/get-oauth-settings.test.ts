import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service with a client for storages and one for destinations. */
function authorizing(client: string, redirection = 'https://app.example/storages'): ToyFault {
  const settings: Readonly<Record<string, object>> = {
    getDataStorageOAuthSettings: { clientId: 'storages', redirectUri: 'https://app.example/storages', scopes: ['a'] },
    getDataDestinationOAuthSettings: {
      clientId: 'destinations',
      redirectUri: 'https://app.example/destinations',
      scopes: ['b'],
    },
  };
  const url = `https://login.example/auth?client_id=${client}&redirect_uri=${encodeURIComponent(redirection)}`;
  return {
    act: ({ operation }, usual) => {
      const told = settings[operation.id];
      if (told !== undefined) return { status: 200, body: told };
      if (operation.id !== 'authorizeDataStorage') return usual();
      return { status: 200, body: { authorizationUrl: url, state: 's' } };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['its own', authorizing('storages'), []],
  ['one that no settings tell', authorizing('snowflake', 'https://app.example/other'), []],
  ['that of destinations', authorizing('destinations'), ['authorizeDataStorage']],
  [
    'its own, and leads back to another place',
    authorizing('storages', 'https://app.example/destinations'),
    ['authorizeDataStorage'],
  ],
])('an authorization URL of a storage has a client: %s', async (_, fault, want) => {
  const { findings } = await conformToy(contracts, {}, fault, { only: ['effects/getDataStorageOAuthSettings'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
