import { expect, it } from 'vitest';
import { loadContract } from '../spec/contract.ts';
import { carriedFault } from './carried-content.ts';
import type { Exchange } from './target/message.ts';

const { operations } = await loadContract();
const operation = operations.find(({ id }) => id === 'authorizeDataStorage')!;
const url = 'https://accounts.example/auth?client_id=1&state=';
const whole = 'https://accounts.example/auth?client_id=1&redirect_uri=https%3A%2F%2Fapp.example';

it.each<[string, object, string | undefined]>([
  ['both', { authorizationUrl: `${url}abc-1234`, state: 'abc-1234' }, undefined],
  ['both, in an envelope', { data: { url: `${url}abc-1234`, state_token: 'abc-1234' } }, undefined],
  ['a URL whose state has the token in it', { authorizationUrl: `${url}p1.abc-1234`, state: 'abc-1234' }, undefined],
  ['a URL with the state alone', { authorizationUrl: `${url}abc-1234` }, undefined],
  ['a URL without a state', { authorizationUrl: 'https://accounts.example/auth', state: 'abc-1234' }, undefined],
  ['a word for how far it has come', { authorizationUrl: `${url}abc-1234`, state: 'pending' }, undefined],
  ['another state in the URL', { authorizationUrl: `${url}xyz-9876`, state: 'abc-1234' }, 'implied'],
  ['a whole request without the state', { authorizationUrl: `${whole}&scope=all`, state: 'abc-1234' }, 'implied'],
  [
    'a whole request with it in a parameter of its own',
    { authorizationUrl: `${whole}&ctx=abc-1234`, state: 'abc-1234' },
    undefined,
  ],
  ['no state', { authorizationUrl: 'https://accounts.example/auth' }, 'stated'],
])('an authorization with %s', (_, body, want) => {
  const reply = { status: 200, headers: {}, body: JSON.stringify(body), partial: false };
  const exchange = { operation, message: { method: 'POST', path: '/', headers: {} }, reply } as Exchange;
  const fault = carriedFault(operation, exchange);
  expect(fault && (fault.level ?? 'stated')).toBe(want);
});

it.each<[object, string | undefined]>([
  [{ spreadsheetId: '1AbC' }, undefined],
  [{ title: 'Revenue', id: 7 }, undefined],
  [{ title: 'Revenue' }, 'The answer does not carry an identifier'],
  [{}, 'The answer does not carry an identifier'],
])('the document that is answered as %j', (body, want) => {
  const create = operations.find(({ id }) => id === 'createSheetDocument')!;
  const reply = { status: 200, headers: {}, body: JSON.stringify(body), partial: false };
  const message = { method: 'POST', path: '/', headers: {}, body: JSON.stringify({ title: 'Revenue' }) };
  expect(carriedFault(create, { operation: create, message, reply })?.summary).toBe(want);
});
