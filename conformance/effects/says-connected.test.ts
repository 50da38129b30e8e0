import { expect, it } from 'vitest';
import { deniesConnection, saysConnected } from './says-connected.ts';

it.each<[object, 'connected' | 'not' | undefined]>([
  [{ connected: true }, 'connected'],
  [{ status: 'AUTHORIZED' }, 'connected'],
  [{ state: 'OAUTH_STATE_CONNECTED' }, 'connected'],
  [{ connected: false }, 'not'],
  [{ credentialId: null }, 'not'],
  [{ state: 'OAUTH_STATE_NOT_CONNECTED' }, 'not'],
  [{ state: 'EXPIRED' }, undefined],
  [{ note: 'connected' }, undefined],
])('%j says %s', (status, want) => {
  expect(saysConnected(status) ? 'connected' : deniesConnection(status) ? 'not' : undefined).toBe(want);
});
