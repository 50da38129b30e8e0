import { expect, it } from 'vitest';
import { isWholeSettings } from './is-whole-settings.ts';

it.each([
  ['all of them', { clientId: 'c', redirectUri: 'postmessage', scopes: ['drive'] }, true],
  ['scopes as a text', { data: { client_id: 'c', redirect_uri: '/cb', scope: 'drive openid' } }, true],
  ['more than that', { provider: 'vendor1', id: 'c', uris: ['/cb'], scopes: ['drive'] }, true],
  ['settings of each vendor', { vendor1: { id: 'c', uri: '/cb', scopes: ['drive'] }, vendor2: { id: null } }, true],
  ['what is not configured', { available: false, clientId: 'c' }, true],
  ['an empty id', { clientId: '', redirectUri: '/cb', scopes: ['drive'] }, true],
  ['no scopes to ask for', { clientId: 'c', scopes: [] }, true],
  ['nothing', {}, false],
  ['a list of settings', [{ clientId: 'c', redirectUri: '/cb', scopes: ['drive'] }], true],
  ['scopes alone', { scopes: ['drive'] }, false],
  ['no client ID', { redirectUri: 'https://marts.example/cb', scopes: ['drive'] }, false],
  ['no redirect URI', { clientId: 'c', scopes: ['drive'] }, false],
  ['no scopes', { clientId: 'c', redirectUri: '/cb' }, false],
])('%s', (_, settings, want) => {
  expect(isWholeSettings(settings)).toBe(want);
});
