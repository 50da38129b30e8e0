import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';
import { withIssuedCode, wordsOfCode } from './issued-code.ts';

const contracts = await loadContracts();

/** How a service stands in for the provider, and what becomes of credentials that are revoked. */
type Provider = {
  readonly origin?: string;
  readonly page?: (code: string) => ToyReply;
  readonly revokes?: boolean;
  /** The status with which a code or a state that nobody issued is answered. */
  readonly refusal?: number;
  /** Which codes and states are taken, where none is given away. */
  readonly takes?: (code: string, isOfState: boolean) => boolean;
  /** The credential that a code is exchanged for once more; default: none, as it is refused. */
  readonly again?: (first: string) => string;
  /** Which credential the status of one is said to be of. */
  readonly statusOf?: (asked: string, newest: string) => string | undefined;
};

/** A service that connects destinations by codes of its own, each for one state and once. */
function providing({
  origin,
  page = redirecting,
  revokes = true,
  refusal = 400,
  takes,
  again,
  statusOf = (asked) => asked,
}: Provider): ToyFault & { readonly asked: string[] } {
  const states = new Map<string, string>();
  const codes = new Map<string, string>();
  const connected = new Set<string>();
  const spent = new Set<string>();
  const asked: string[] = [];
  let count = 0;
  let newest = '';
  return {
    asked,
    page: (url, headers) => {
      asked.push(`${url.pathname} ${headers['x-svc-authorization'] ?? 'without credentials'}`);
      const code = `code-${(count += 1)}`;
      codes.set(code, url.searchParams.get('state') ?? '');
      return page(code);
    },
    act: ({ operation, path, body, headers }, usual) => {
      const id = path['id'] ?? '';
      switch (operation.id) {
        case 'authorizeNewDataDestination':
        case 'authorizeDataDestination': {
          const state = `state-${(count += 1)}`;
          states.set(state, id);
          const at = `${origin ?? `http://${headers['host']}`}/consent?state=${state}`;
          return { status: 200, body: { authorizationUrl: at, state } };
        }
        case 'exchangeDataDestinationAuthorizationCode': {
          const { code, state } = body as { readonly code: string; readonly state: string };
          if (again !== undefined && spent.has(code))
            return { status: 200, body: { credentialId: again(`credential of ${state}`) } };
          const isTaken = takes === undefined ? codes.get(code) === state : takes(code, states.has(state));
          if (!isTaken) return { status: refusal, body: { error: 'invalid code' } };
          codes.delete(code);
          spent.add(code);
          connected.add(states.get(state)!);
          newest = `credential of ${state}`;
          return { status: 200, body: { credentialId: newest } };
        }
        case 'getDataDestinationOAuthStatus':
          return { status: 200, body: { connected: connected.has(id) } };
        case 'exchangeDataStorageAuthorizationCode':
          return { status: refusal, body: { error: 'invalid code' } };
        case 'getOAuthCredentialStatus': {
          const isKnown = path['credentialId']?.startsWith('credential of ') === true;
          const status = { isValid: true, credentialId: statusOf(path['credentialId'] ?? '', newest) };
          return isKnown ? { status: 200, body: status } : { status: 404, body: { error: 'unknown' } };
        }
        case 'revokeDataDestinationOAuth':
          if (revokes) connected.delete(id);
          return { status: 204 };
        default:
          return usual();
      }
    },
  };
}

function redirecting(code: string): ToyReply {
  return { status: 302, headers: { location: `https://app.example/callback?code=${code}` } };
}

/** A page on which people consent. */
const consent = (): ToyReply => ({ status: 200, text: '<form></form>' });

/** How many cases judge the answers to all others. */
const always = 5;

const profile = { requests: { authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } } } };

/** What is found, and how many cases have come to an end. */
async function judged(
  provider: Provider,
  only = ['effects/revokeDataDestinationOAuth'],
): Promise<{ readonly found: readonly string[]; readonly asked: string[] } & JsonObject> {
  const toy = providing(provider);
  const { findings, summary } = await conformToy(contracts, {}, toy, { only, profile });
  return { found: findings.map((one) => one.summary), passed: summary.passed, asked: toy.asked };
}

it.concurrent('a code that a target gives away itself connects what is revoked then', async () => {
  const { found, passed, asked } = await judged({});
  expect([found, passed]).toEqual([[], 1 + always]);
  expect(new Set(asked)).toEqual(new Set(['/consent without credentials']));
});

it.concurrent.each<[string, Provider, readonly string[]]>([
  ['is refused', {}, []],
  ['gives what it gave', { again: (first) => first }, []],
  [
    'gives another credential',
    { again: (first) => `${first}, again` },
    ['An authorization code that was exchanged already gives another credential'],
  ],
])('a code that was exchanged already %s', async (_, provider, want) => {
  const { found } = await judged(provider);
  expect(found).toEqual(want);
});

it.concurrent.each<[string, Provider, readonly string[]]>([
  ['which is asked for', {}, []],
  ['which it does not show', { statusOf: () => undefined }, []],
  ['by another id', { statusOf: (asked) => `status of ${asked}` }, []],
  ['which is the newest', { statusOf: (_, newest) => newest }, ['The status of a credential is that of another one']],
])('the status is that of a credential %s', async (_, provider, want) => {
  const { found } = await judged(provider);
  expect(found).toEqual(want);
});

it.concurrent('credentials that stay are found where one code is taken again and again', async () => {
  const { found } = await judged({ page: consent, takes: (_, isOfState) => isOfState, revokes: false });
  expect(found).toEqual(['The status of credentials that were revoked is as before']);
});

it.concurrent('the status of the credential that such a code was exchanged for is asked for', async () => {
  const only = ['success/getOAuthCredentialStatus', 'roles/getOAuthCredentialStatus/business-user'];
  const { found, passed } = await judged({}, only);
  expect([found, passed]).toEqual([[], 2 + always]);
});

it.concurrent('credentials that stay though they were revoked are found', async () => {
  const { found } = await judged({ revokes: false });
  expect(found).toEqual(['The status of credentials that were revoked is as before']);
});

it.concurrent.each<[string, Provider]>([
  ['a page on which people consent', { page: consent }],
  ['a refusal', { page: () => ({ status: 302, headers: { location: 'https://app.example/?error=access_denied' } }) }],
])('no code is known where the authorization URL leads to %s', async (_, provider) => {
  expect(await judged(provider)).toMatchObject({ found: [], passed: always });
});

it.concurrent('a provider of another origin is not asked', async () => {
  const { passed, asked } = await judged({ origin: 'http://localhost:9' });
  expect([passed, asked]).toEqual([always, []]);
});

it.concurrent.each([
  ['is right', 400, []],
  [
    'is that of another project',
    403,
    ['An invalid authorization code is not answered 400', 'An invalid state is not answered 400'],
  ],
])('where codes are exchanged, the answer to what nobody issued %s', async (_, refusal, want) => {
  const only = ['code', 'state'].map((part) => `stated-errors/exchangeDataDestinationAuthorizationCode/400-${part}`);
  expect((await judged({ refusal }, only)).found.toSorted()).toEqual(want);
});

it.concurrent.each<[string, NonNullable<Provider['takes']>, readonly string[]]>([
  ['with a state that was issued', (code, isOfState) => code !== 'invalid' && isOfState, []],
  ['with whatever state', (code) => code !== 'invalid', ['An invalid state is accepted']],
  ['whatever it is', (_, isOfState) => isOfState, ['An invalid authorization code is accepted']],
])('what stands in for a provider and gives away no code takes one %s', async (_, takes, want) => {
  const only = ['code', 'state'].map((part) => `stated-errors/exchangeDataDestinationAuthorizationCode/400-${part}`);
  expect((await judged({ page: consent, takes }, only)).found).toEqual(want);
});

it('bodies that become alike by the state that is put in are one', async () => {
  const held = { issued: Promise.resolve({ code: undefined, state: 'state-1' }) };
  let count = 0;
  const arrange = { nextName: () => `conform No ${(count += 1)}` };
  const once = (key: string): Promise<unknown> => Promise.resolve(key.startsWith('code for') ? held : undefined);
  const scene = { arrange, diary: [], once } as unknown as Scene;
  const [exchange] = contracts.contract.operations.filter(({ path }) => path.endsWith('/oauth/exchange'));
  const bodies = ['a', 'b', 'c'].map((state) => ({ code: 'code', state }));
  expect(await withIssuedCode(scene, exchange!, [...bodies, { code: 'other', state: 'a' }])).toEqual([
    { code: 'codeconformNo1', state: 'state-1' },
    { code: 'otherconformNo1', state: 'state-1' },
  ]);
});

it.each([
  ['accepts codes that begin with "auth_code_"', ['auth_code_']],
  ["The provider's code, which is taken once", []],
  ['One of `4/first` and `4/second`, or `4/third`', ['4/first', '4/second']],
  [undefined, []],
])('of a code whose description is %s its quoted words are known', (description, want) => {
  expect(wordsOfCode({ properties: { code: { type: 'string', description } } as unknown as Schema })).toEqual(want);
});
