import { expect, it } from 'vitest';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const profile = {
  ...toyProfile,
  requests: { ...toyProfile.requests, getConnectorFields: { path: { connectorName: 'shop' } } },
};

const shop = ['orders', 'customers', 'refunds'].map((name) => ({ name, type: 'STREAM', description: `All ${name}` }));

const parameters = [{ name: 'token', type: 'STRING', isRequired: true }];

/** A toy with three connectors and the fields of each. */
const connecting = (
  fieldsOf: (name: string) => unknown,
  names = ['shop', 'ads', 'mail'],
  specificationOf: (name: string) => unknown = (name) => ({ name, parameters }),
): ToyFault => ({
  act: ({ operation, path }, usual) => {
    if (operation.id === 'getConnectorSpecification')
      return { status: 200, body: specificationOf(path['connectorName'] ?? '') };
    if (operation.id === 'listConnectors') return { status: 200, body: names.map((name) => ({ name })) };
    if (operation.id !== 'getConnectorFields') return usual();
    const body = fieldsOf(path['connectorName'] ?? '');
    return body === undefined ? { status: 404 } : { status: 200, body };
  },
});

it.each<[string, ToyFault, number]>([
  ['its own fields', connecting((name) => [...shop, name]), 0],
  ['those of one', connecting(() => shop), 1],
  ['those of one, which all but one have', connecting((name) => (name === 'mail' ? [] : shop)), 0],
  ['a name and no more', connecting(() => ['name']), 0],
  ['fields, and is not listed', connecting((name) => (name === 'shop' ? shop : undefined), []), 1],
  ['fields as any has, listed or not', connecting(() => shop, []), 0],
  ['no fields, and is not listed', connecting((name) => (name === 'shop' ? [] : undefined), []), 0],
  [
    'its fields for its specification',
    connecting(
      (name) => [...shop, name],
      ['shop', 'ads'],
      () => [...shop, 'shop'],
    ),
    1,
  ],
  [
    'the specification of one',
    connecting(
      (name) => [name],
      ['shop', 'ads'],
      () => ({ name: 'shop', parameters }),
    ),
    1,
  ],
  [
    'the specification of the last',
    connecting(
      (name) => [name],
      ['shop', 'ads'],
      () => ({ name: 'ads' }),
    ),
    1,
  ],
  [
    'a specification as any has',
    connecting(
      (name) => [name],
      ['shop', 'ads'],
      () => ({ parameters }),
    ),
    0,
  ],
  [
    'the fields and the specification of all others',
    connecting(
      () => shop,
      ['shop', 'ads'],
      () => ({ parameters }),
    ),
    0,
  ],
  ['none beside it', connecting(() => shop, ['shop']), 0],
])('a connector has %s', async (_, toy, count) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/getConnectorFields'], profile });
  expect(findings).toHaveLength(count);
});
