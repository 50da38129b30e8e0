import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

it('namespaces may come in another order where a type is asked for', async () => {
  const items = [{ id: 'crm' }, { id: 'shop' }];
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listDataStorageResources' || query.get('level') !== 'namespaces') return usual();
      return { status: 200, body: { items: query.has('resourceType') ? items.toReversed() : items } };
    },
  };
  const only = ['success/listDataStorageResources/values'];
  const { findings } = await conformToy(await loadContracts(), {}, fault, { only });
  expect(findings).toEqual([]);
});
