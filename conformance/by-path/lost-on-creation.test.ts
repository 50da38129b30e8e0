import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose list shows the descriptions of contexts as told. */
const listing = (toShown: (description: Json) => Json | undefined): ToyFault => ({
  act: ({ operation }, usual) => {
    const reply = usual();
    const items = isObject(reply.body) && Array.isArray(reply.body['items']) ? (reply.body['items'] as Json[]) : [];
    if (operation.id !== 'listContexts') return reply;
    const rows = items.filter(isObject).map(({ description = null, ...row }) => {
      const shown = toShown(description);
      return shown === undefined ? row : { ...row, description: shown };
    });
    return { ...reply, body: { items: rows } };
  },
});

it.each<[string, (description: Json) => Json | undefined, readonly string[]]>([
  ['as it was sent', (description) => description, []],
  ['nowhere', () => undefined, []],
  ['as null', () => null, ['A Context that was created is not shown as it was answered']],
])('a description that is listed %s', async (_, toShown, want) => {
  const only = ['path-only-state/Context'];
  const body = { name: 'North', description: 'Stock and delivery times' };
  const profile = { requests: { 'POST /api/contexts': { body } } };
  const { findings } = await conformToy(contracts, {}, listing(toShown), { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
