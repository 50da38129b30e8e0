import { expect, it } from 'vitest';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
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

const same = 'Two namespaces have the same resources';
const none = 'A namespace that does not exist has the resources of another';

it.each<[string, (namespace: string) => readonly object[], readonly string[]]>([
  ['its own resources', (namespace) => [{ name: `${namespace}.orders` }], []],
  ['resources that are called like the other', () => [{ name: 'sales' }], []],
  ['those that say that they are in the other', () => [{ name: 'orders', path: 'sales.orders' }], [same]],
  ['those of the other by field', () => [{ name: 'orders', namespaceId: 'sales' }], [same]],
  ['a table of its own that refers to the other', (namespace) => [{ id: namespace, at: 'sales.orders' }], []],
])('the second of two namespaces has %s', async (_, resourcesOf, want) => {
  const findings = await findingsOf((namespace, isKnown) => (isKnown ? resourcesOf(namespace) : []));
  expect(findings).toEqual(want);
});

it.each<[string, (namespace: string) => readonly object[], readonly string[]]>([
  ['nothing', () => [], []],
  ['something else', (namespace) => [{ id: `${namespace}.none` }], []],
  ['what another has, by its own name', (namespace) => [{ id: `${namespace}.orders` }], [none]],
])('a namespace that no storage has shows %s', async (_, resourcesOf, want) => {
  const findings = await findingsOf((namespace, isKnown) =>
    isKnown ? [{ id: `${namespace}.orders` }] : resourcesOf(namespace),
  );
  expect(findings).toEqual(want);
});

/** The summaries of what is found where the operator knows the second of two namespaces. */
async function findingsOf(
  resourcesOf: (namespace: string, isKnown: boolean) => readonly object[],
): Promise<readonly string[]> {
  const namespaces = [{ id: 'sales' }, { id: 'finance' }];
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listDataStorageResources') return usual();
      const namespace = query.get('namespaceId') ?? '';
      const isKnown = namespaces.some(({ id }) => id === namespace);
      const resources = query.get('resourceType') === 'VIEW' ? [] : resourcesOf(namespace, isKnown);
      return { status: 200, body: { items: query.get('level') === 'namespaces' ? namespaces : (resources as never) } };
    },
  };
  const only = ['success/listDataStorageResources/values'];
  const profile = { ...toyProfile, situations: { namespaceId: 'finance' } };
  const { findings } = await conformToy(contracts, {}, fault, { only, profile });
  return findings.map(({ summary }) => summary);
}

const table = { name: 'orders', type: 'TABLE' };
const view = { name: 'totals', type: 'VIEW' };
const tables = (count: number): readonly object[] => Array.from({ length: count }, (_, at) => ({ ...table, at }));

it.each<[string, (type: string | null) => readonly object[], object, number]>([
  ['all', (type) => [table, view].filter((one) => type === null || one.type === type), {}, 0],
  ['all, of which none are views', (type) => (type === 'VIEW' ? [] : [table]), {}, 0],
  ['a page of tables', (type) => (type === 'VIEW' ? [view] : [table]), { nextPageToken: 'a7' }, 0],
  ['as many tables as a page may have', (type) => (type === 'VIEW' ? [view] : tables(20)), {}, 0],
  ['no more than the tables', (type) => (type === 'VIEW' ? [view] : [table]), { nextPageToken: null }, 1],
  ['no more than the views', (type) => (type === 'TABLE' ? [table] : [view]), {}, 1],
])('without a type a namespace shows %s', async (_, itemsOf, more, count) => {
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listDataStorageResources') return usual();
      if (query.get('level') === 'namespaces') return { status: 200, body: { items: [{ id: 'sales' }] } };
      const items = query.get('namespaceId') === 'sales' ? itemsOf(query.get('resourceType')) : [];
      return { status: 200, body: { items, ...more } };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['success/listDataStorageResources/values'] });
  const summary = 'Without resourceType, the resources of one type are missing';
  expect(findings.map((one) => one.summary)).toEqual(Array.from({ length: count }, () => summary));
});

it.each<[string, readonly object[], readonly string[]]>([
  ['once', [{ id: 'sales' }, { id: 'crm' }], []],
  [
    'with each of its regions',
    [
      { id: 'sales', region: 'eu' },
      { id: 'sales', region: 'us' },
    ],
    [],
  ],
  ['twice', [{ id: 'sales' }, { id: 'sales' }], ['A namespace is listed twice']],
])('a namespace is listed %s', async (_, items, want) => {
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listDataStorageResources') return usual();
      return { status: 200, body: { items: query.get('level') === 'namespaces' ? items : [] } };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['success/listDataStorageResources/values'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.each<[string, (known: string, asked: string) => boolean, readonly string[]]>([
  ['in which they are', (known, asked) => known === asked, []],
  ['whose id begins that of theirs', (known, asked) => known.startsWith(asked), [none]],
])('resources are shown of the namespace %s', async (_, isMeant, want) => {
  const findings = await findingsOf((namespace) =>
    ['sales', 'finance'].filter((one) => isMeant(one, namespace)).map((one) => ({ id: `${one}.orders` })),
  );
  expect(findings).toEqual(want);
});
