import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose search finds DataMarts by the titles that `known` makes of all that each was given. */
function searching(known: (titles: readonly string[]) => readonly string[]): ToyFault {
  const titles = new Map<string, readonly string[]>();
  return {
    act: ({ operation, path, query, body }, usual) => {
      const reply = usual();
      const title = isObject(body) ? body['title'] : undefined;
      if (operation.id === 'createDataMart' && isObject(reply.body))
        titles.set(reply.body['id'] as string, [title as string]);
      if (operation.id === 'updateDataMartTitle' && reply.status < 300)
        titles.set(path['id']!, [...(titles.get(path['id']!) ?? []), title as string]);
      if (operation.id === 'deleteDataMart') titles.delete(path['id']!);
      if (operation.id !== 'search') return reply;
      const hits = [...titles].filter(([, all]) => known(all).includes([...query.values()][0] ?? ''));
      return { status: 200, body: hits.map(([id, all]) => ({ id, title: known(all)[0]! })) };
    },
  };
}

it.concurrent.each<[string, (titles: readonly string[]) => readonly string[], readonly string[]]>([
  ['that it has', (titles) => titles.slice(-1), []],
  ['that it has or had', (titles) => titles.toReversed(), []],
  ['that it had first', (titles) => titles.slice(0, 1), ['search']],
])('a DataMart is found by the title %s', { timeout: 40_000 }, async (_, known, found) => {
  const { findings } = await conformToy(contracts, {}, searching(known), { only: ['traces/search'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});
