import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const right = 'https://marts.example.com/oauth/callback';

/** A service that tells its redirect URIs, and takes some for storages, and some for destinations. */
function taking(isTaken: (uri: string) => boolean, isTakenElsewhere = isTaken): ToyFault {
  return {
    act: ({ operation, body }, usual) => {
      if (operation.id.endsWith('OAuthSettings'))
        return { status: 200, body: { clientId: 'c1', redirectUri: right, scopes: ['drive'] } };
      if (!operation.id.startsWith('authorize') || !isObject(body)) return usual();
      const uri = body['redirectUri'];
      const judge = operation.id === 'authorizeDataStorage' ? isTaken : isTakenElsewhere;
      const isRight = typeof uri === 'string' && judge(uri);
      return isRight ? { status: 200, body: { url: 'https://login.example.com/', state: 's1' } } : { status: 400 };
    },
  };
}

const any = (): boolean => true;

it.each<[string, (uri: string) => boolean, number, ((uri: string) => boolean)?]>([
  ['is any, as elsewhere', any, 0],
  ['is any, where another operation takes the right one alone', any, 1, (uri) => uri === right],
  ['is the right one', (uri) => uri === right, 0],
  ['begins with the right one', (uri) => uri.startsWith(right), 1],
  ['is of the same origin', (uri) => uri.startsWith('https://marts.example.com/'), 0],
  ['is none', () => false, 0],
])('a redirect URI is taken that %s', async (_, isTaken, want, isTakenElsewhere) => {
  const only = ['stated-errors/authorizeDataStorage/400-other'];
  const { findings } = await conformToy(contracts, {}, taking(isTaken, isTakenElsewhere), { only });
  expect(findings).toHaveLength(want);
});

it.each<[string, boolean, number]>([
  ['that goes on with it', true, 1],
  ['that goes on with another', false, 0],
])(
  'an invalid redirect URI, which may be left out, is answered with an authorization URL %s',
  async (_, isUsed, want) => {
    const act: ToyFault['act'] = ({ operation, body }, usual) => {
      if (operation.id !== 'authorizeDataStorage') return usual();
      const uri = isUsed && isObject(body) ? body['redirectUri'] : undefined;
      const query = new URLSearchParams({ client_id: 'c1', redirect_uri: typeof uri === 'string' ? uri : right });
      return { status: 200, body: { url: `https://login.example.com/?${query.toString()}`, state: 's1' } };
    };
    const only = ['stated-errors/authorizeDataStorage/400'];
    const { findings } = await conformToy(contracts, {}, { act }, { only });
    expect(findings).toHaveLength(want);
  },
);
