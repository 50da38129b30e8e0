import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const right = 'https://marts.example.com/oauth/callback';

/** A service that tells its redirect URI, and takes some. */
function taking(isTaken: (uri: string) => boolean): ToyFault {
  return {
    act: ({ operation, body }, usual) => {
      if (operation.id === 'getDataStorageOAuthSettings')
        return { status: 200, body: { clientId: 'c1', redirectUri: right, scopes: ['drive'] } };
      if (operation.id !== 'authorizeDataStorage' || !isObject(body)) return usual();
      const uri = body['redirectUri'];
      const isRight = typeof uri === 'string' && isTaken(uri);
      return isRight ? { status: 200, body: { url: 'https://login.example.com/', state: 's1' } } : { status: 400 };
    },
  };
}

it.each<[string, (uri: string) => boolean, number]>([
  ['is the right one', (uri) => uri === right, 0],
  ['begins with the right one', (uri) => uri.startsWith(right), 1],
  ['is of the same origin', (uri) => uri.startsWith('https://marts.example.com/'), 0],
  ['is none', () => false, 0],
])('a redirect URI is taken that %s', async (_, isTaken, want) => {
  const only = ['stated-errors/authorizeDataStorage/400-longer'];
  const { findings } = await conformToy(contracts, {}, taking(isTaken), { only });
  expect(findings).toHaveLength(want);
});
