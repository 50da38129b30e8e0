import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { saysUnconnected } from './without-account.ts';

it.each<[unknown, boolean]>([
  [{ connected: false, credentialId: null }, true],
  [{ data: { isConnected: false } }, true],
  [{ authorized: false, account: null }, true],
  [{ connected: true }, false],
  [{ connected: false, account: 'data@example.com' }, false],
  [{ isValid: false, credentialId: null, user: null }, true],
  [{ status: 'NOT_CONNECTED' }, true],
  [{ state: 'OAUTH_STATE_NOT_CONNECTED' }, true],
  [{ state: 'disconnected', connected: true }, false],
  [{ isValid: false, credentialId: 'c-1' }, false],
  [{ isValid: true, credentialId: null }, false],
  [{ status: 'NONE' }, false],
  [{ expired: false }, false],
  [undefined, false],
])('%j: %s', (status, want) => {
  expect(saysUnconnected(status)).toBe(want);
});

const contracts = await loadContracts();

/**
 * A toy whose destinations are of a type, and tell whether an account is connected, or whether they were created with one; documents are answered as given, but those
 * of destinations that were connected, where such are told apart.
 */
function telling(isConnected: boolean | 'named', answer: number, areApart = false): ToyFault {
  const types = new Map<string, unknown>();
  const connected = new Set<string>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getDataDestinationOAuthStatus')
        return { status: 200, body: { connected: isConnected === 'named' ? connected.has(path['id']!) : isConnected } };
      if (operation.id === 'createSheetDocument')
        return answer === 200 || (areApart && connected.has(path['id']!))
          ? { status: 200, body: { spreadsheetId: 's1' } }
          : { status: answer };
      const reply = usual();
      if (operation.id === 'connectSheetsDestination' && isObject(reply.body))
        connected.add(reply.body['id'] as string);
      if (operation.id === 'createDataDestination' && isObject(reply.body) && isObject(body))
        types.set(reply.body['id'] as string, body['type']);
      if (operation.id === 'createDataDestination' && isObject(reply.body) && isObject(body) && 'credentialId' in body)
        connected.add(reply.body['id'] as string);
      if (operation.id !== 'listDataDestinationsByType' || !Array.isArray(reply.body)) return reply;
      const isOf = (one: unknown): boolean => isObject(one) && types.get(one['id'] as string) === path['type'];
      return { ...reply, body: reply.body.filter(isOf) };
    },
  };
}

it.each<[string, ToyFault, number]>([
  ['refused with 400', telling(false, 400), 0],
  ['made all the same', telling(false, 200), 1],
  ['made with an account', telling(true, 200), 0],
  ['refused with 409, as any may be', telling(false, 409), 0],
  ['refused with 409, where it is made of one that was connected', telling(false, 409, true), 1],
])('a spreadsheet of a destination that says it has no account: %s', async (_, toy, want) => {
  const only = ['stated-errors/createSheetDocument/400-no-account'];
  const { findings, leftovers } = await conformToy(contracts, {}, toy, { only });
  expect([findings.length, leftovers]).toEqual([want, []]);
});

it('a destination that its creation connects by a credential is created without one', async () => {
  const body = { title: 'Sheets', type: 'VENDOR1_SHEETS', credentialId: 'credential-1' };
  const profile = { ...toyProfile, requests: { createDataDestination: { body } } };
  const only = ['stated-errors/createSheetDocument/400-no-account'];
  const { findings } = await conformToy(contracts, {}, telling('named', 200), { only, profile });
  expect(findings.length).toBe(1);
});

it('a destination whose type is the kind of its config, as the description tells, is created as one of spreadsheets', async () => {
  const { method, path } = contracts.contract.operations.find(({ id }) => id === 'createDataDestination')!;
  const kinds = ['EMAIL', 'VENDOR1_SHEETS'].map((kind) => ({
    properties: { kind: { const: kind } },
    required: ['kind'],
  }));
  const properties = { title: { type: 'string' }, config: { oneOf: kinds } };
  const schema = { type: 'object', properties, required: ['title', 'config'] };
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const inner = telling(false, 200);
  const types = new Map<unknown, unknown>();
  const act: ToyFault['act'] = (request, usual) => {
    const { operation: asked, body } = request;
    if (asked.path.endsWith('openapi.json'))
      return { status: 200, body: { openapi: '3.1.0', paths: { [path]: { [method.toLowerCase()]: operation } } } };
    const config = isObject(body) ? body['config'] : undefined;
    if (asked.id === 'createDataDestination' && (!isObject(config) || 'type' in (body as object)))
      return { status: 422 };
    const reply = inner.act!(request, usual);
    if (asked.id === 'createDataDestination' && isObject(reply.body))
      types.set(reply.body['id'], (config as JsonObject)['kind']);
    if (asked.id !== 'listDataDestinationsByType') return reply;
    const all = [...types].filter(([, type]) => type === request.path['type']).map(([id]) => ({ id, title: 'Ours' }));
    return { ...reply, body: all };
  };
  const only = ['stated-errors/createSheetDocument/400-no-account'];
  const validate: ToyFault['validate'] = (request, usual) =>
    request.operation.id === 'createDataDestination' || usual();
  const { findings } = await conformToy(contracts, {}, { act, validate }, { only, profile: {} });
  expect(findings.map(({ requirement }) => requirement)).toHaveLength(1);
});
