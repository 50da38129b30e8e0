import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['effects/connectSheetsDestination'];

/** A service that shows a destination which was connected by a name of its own making. */
function naming(toName: (sent: string) => JsonObject): ToyFault {
  const names = new Map<unknown, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      const id = path['id'] ?? reply.body['id'];
      if (operation.id === 'connectSheetsDestination' && isObject(body)) names.set(id, toName(body['title'] as string));
      return { ...reply, body: { ...reply.body, ...names.get(id) } };
    },
  };
}

it.concurrent.each<[string, (sent: string) => JsonObject, readonly string[]]>([
  ['the name that was sent', (title) => ({ title }), []],
  ['it in small letters, and more', (title) => ({ title: `${title.toLowerCase()} (sheets)` }), []],
  ['it in another field', () => ({ title: null }), []],
  ['another name', () => ({ title: 'Google Sheets' }), ['What was created has another name than was sent']],
])('a destination that is connected shows %s', async (_, toName, want) => {
  const requests = { connectSheetsDestination: { body: { title: 'Sheets' } } };
  const { findings } = await conformToy(contracts, {}, naming(toName), { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
