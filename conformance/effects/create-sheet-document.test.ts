import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it.each<[string, boolean, readonly string[]]>([
  ['the spreadsheet', false, []],
  ['the destination as well', true, ['A new spreadsheet gives its name to the destination']],
])('the title of a new spreadsheet is that of %s', async (_, isTaken, found) => {
  const titles = new Map<string, unknown>();
  let created = 0;
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    if (operation.id === 'createSheetDocument' && isObject(body)) {
      if (isTaken && body['title'] !== undefined) titles.set(path['id']!, body['title']);
      return { status: 200, body: { spreadsheetId: `sheet-${(created += 1)}`, sheetId: 0 } };
    }
    const reply = usual();
    const title = titles.get(path['id'] ?? '');
    return operation.id === 'getDataDestination' && title !== undefined && isObject(reply.body)
      ? { ...reply, body: { ...reply.body, title } }
      : reply;
  };
  const requests = { ...toyProfile.requests, createSheetDocument: { body: { title: 'Orders' } } };
  const options = { only: ['effects/createSheetDocument'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings.map(({ summary }) => summary)).toEqual(found);
});

it('a destination without an account is connected by a code that is exchanged, where one is known', async () => {
  const states = new Map<string, string>();
  const connected = new Set<string>();
  const created: string[] = [];
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const id = path['id'] ?? '';
    switch (operation.id) {
      case 'authorizeDataDestination':
        states.set(`state-${id}`, id);
        return { status: 200, body: { authorizationUrl: 'https://a.example/', state: `state-${id}` } };
      case 'exchangeDataDestinationAuthorizationCode':
        connected.add(states.get(isObject(body) ? (body['state'] as string) : '') ?? '');
        return { status: 200, body: { credentialId: 'c-1' } };
      case 'createSheetDocument':
        if (!connected.has(id)) return { status: 400, body: { error: 'no connected account' } };
        created.push(id);
        return { status: 200, body: { spreadsheetId: `sheet-${created.length}` } };
      default:
        return usual();
    }
  };
  const requests = {
    ...toyProfile.requests,
    createSheetDocument: { body: { title: 'Orders' } },
    authorizeDataDestination: { body: { redirectUri: 'https://app.example/' } },
    exchangeDataDestinationAuthorizationCode: { body: { code: 'code', state: 'given' } },
  };
  const options = { only: ['effects/createSheetDocument'], profile: { ...toyProfile, requests } };
  const { summary } = await conformToy(contracts, {}, { act }, options);
  expect([summary.inconclusive, created.length]).toEqual([0, 2]);
});
