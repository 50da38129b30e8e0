import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that knows its tables, and takes no definition that names another. */
function knowing(namespaces: readonly unknown[], table: unknown, name: string): ToyFault {
  return {
    act: ({ operation, query, body }, usual) => {
      if (operation.id === 'listDataStorageResources')
        return { status: 200, body: { items: query.get('level') === 'namespaces' ? namespaces : [table] } };
      if (operation.id !== 'updateDataMartDefinition') return usual();
      const text = JSON.stringify(body);
      const isKnown = text.includes(`"${name}"`) || text.includes(`FROM ${name}"`);
      return isKnown ? usual() : { status: 400, body: { error: 'no such table' } };
    },
  };
}

const only = ['success/updateDataMartDefinition'];

it.concurrent.each([
  ['as they are called', ['shop'], 'orders', 'shop.orders'],
  [
    'by its whole name',
    [{ id: 'shop' }],
    { name: 'orders', type: 'TABLE', fullName: 'p.shop.orders' },
    'p.shop.orders',
  ],
  ['below its namespace', [{ name: 'shop' }], { name: 'orders', resourceType: 'TABLE' }, 'shop.orders'],
  ['by its own name', [{ id: 'ns-1' }], { id: 't-1', name: 'orders' }, 'orders'],
])('a DataMart of an empty project is defined by a table %s', async (_, namespaces, table, name) => {
  const toy = knowing(namespaces, table, name);
  const { findings, summary, inconclusive } = await conformToy(contracts, { empty: true }, toy, { only });
  expect(findings).toEqual([]);
  expect([summary.passed, inconclusive]).toEqual([6, []]);
});

it('the schema of a DataMart of an empty project is the one of the table that defines it', async () => {
  const schema = { fields: [{ name: 'order_id', type: 'INTEGER' }] };
  const table = knowing(['shop'], 'orders', 'shop.orders');
  const defined = new Set<string>();
  const sent: unknown[] = [];
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path, body } = request;
    const reply = table.act!(request, usual);
    if (operation.id === 'updateDataMartDefinition' && reply.status === 200) defined.add(path['id']!);
    if (operation.id === 'updateDataMartSchema' && reply.status === 200) sent.push(body);
    const isShown = operation.id === 'getDataMart' && defined.has(path['id']!);
    return isShown ? { ...reply, body: { ...(reply.body as JsonObject), schema } } : reply;
  };
  await conformToy(contracts, { empty: true }, { act }, { only: ['success/updateDataMartSchema'] });
  expect(sent).toEqual([{ schema }]);
});

it('nothing is browsed where a DataMart shows what is there', async () => {
  const asked: string[] = [];
  const act: ToyFault['act'] = ({ operation }, usual) => {
    asked.push(operation.id);
    const reply = usual();
    const definition = { fullyQualifiedName: 'shop.orders' };
    return operation.id === 'getDataMart'
      ? { ...reply, body: { ...(reply.body as JsonObject), definitionType: 'TABLE', definition } }
      : reply;
  };
  await conformToy(contracts, {}, { act }, { only });
  expect(asked).not.toContain('listDataStorageResources');
});
