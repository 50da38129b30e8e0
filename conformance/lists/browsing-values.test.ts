import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it('namespaces may come in another order where a type is asked for', async () => {
  const items = [{ id: 'crm' }, { id: 'shop' }];
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listDataStorageResources' || query.get('level') !== 'namespaces') return usual();
      return { status: 200, body: { items: query.has('resourceType') ? items.toReversed() : items } };
    },
  };
  const only = ['success/listDataStorageResources/values'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings).toEqual([]);
});

it.each<[string, (namespace: string) => readonly object[], number]>([
  ['its own resources', (namespace) => [{ id: `${namespace}.orders`, name: 'orders' }], 0],
  ['resources of the same names', () => [{ id: 'orders', name: 'orders' }], 0],
  ['those of the first', () => [{ id: 'sales.orders', name: 'orders' }], 1],
])('each of two namespaces has %s', async (_, resourcesOf, count) => {
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listDataStorageResources') return usual();
      const namespaces = [{ id: 'sales' }, { id: 'finance' }];
      const namespace = query.get('namespaceId') ?? '';
      const isKnown = namespaces.some(({ id }) => id === namespace);
      const items = query.get('level') === 'namespaces' ? namespaces : isKnown ? resourcesOf(namespace) : [];
      return { status: 200, body: { items: query.get('resourceType') === 'VIEW' ? [] : (items as never) } };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['success/listDataStorageResources/values'] });
  expect(findings.filter(({ summary }) => summary === 'Two namespaces have the same resources')).toHaveLength(count);
});
