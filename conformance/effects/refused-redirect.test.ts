import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const own = 'https://app.example/oauth';
const foreign = 'https://app.example/destinations/oauth';

/** A service that tells a redirect URI for storages and one for destinations, and takes some. */
function taking(isTaken: (uri: unknown) => boolean): ToyFault {
  return {
    act: ({ operation, body }, usual) => {
      if (operation.id.endsWith('OAuthSettings')) {
        const redirectUri = operation.id.includes('Storage') ? own : foreign;
        return { status: 200, body: { clientId: operation.id, redirectUri, scopes: ['a'] } };
      }
      if (operation.id !== 'authorizeDataStorage' || !isObject(body)) return usual();
      const answer = { status: 200, body: { authorizationUrl: 'https://login.example/auth', state: 's' } };
      return isTaken(body['redirectUri']) ? answer : { status: 400 };
    },
  };
}

it.concurrent.each<[string, (uri: unknown) => boolean, number]>([
  ['is the one that is told', (uri) => uri === own, 0],
  ['is any', () => true, 0],
  ['is none, for another reason', () => false, 0],
  ['is one that is told nowhere', (uri) => uri === 'https://app.example/other', 0],
  ['is the one that is told, with a slash', (uri) => uri === `${own}/`, 1],
  ['is the one that is told, in another scheme', (uri) => uri === own.replace('https', 'http'), 1],
  ['is that of destinations', (uri) => uri === foreign, 1],
])('the redirect URI that is taken %s', async (_, isTaken, want) => {
  const only = ['effects/getDataStorageOAuthSettings'];
  const { findings } = await conformToy(contracts, {}, taking(isTaken), { only });
  const summary = 'The redirect URI that the OAuth settings tell is refused, and another is taken';
  expect(findings.filter((one) => one.summary === summary)).toHaveLength(want);
});
