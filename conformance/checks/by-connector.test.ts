import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that lists a DataMart to a role, whatever connector is named, and may refuse the others. */
const listing = (role: string, others: 200 | 403): ToyFault => ({
  act: (request, usual) => {
    if (request.operation.id !== 'listDataMartsByConnector') return usual();
    if (request.role !== role) return others === 200 ? { status: 200, body: [] } : { status: 403 };
    return { status: 200, body: [{ id: '1b3ff0a2-6d0e-4a0f-9d0c-0d4c0a3d1a11', title: 'Ads' }] };
  },
});

it.each<[string, ToyFault, number]>([
  ['to who is asked for', listing('business-user', 200), 1],
  ['to an admin alone', listing('project-admin', 200), 1],
  ['to nobody, and an admin is refused', listing('nobody', 403), 0],
])('a DataMart of a connector that does not exist is listed %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['by-connector'] });
  expect(findings).toHaveLength(want);
});

it.each<[string, (known: string, asked: string) => boolean, number]>([
  ['that very name', (known, asked) => known === asked, 0],
  ['a name that begins so', (known, asked) => known.startsWith(asked), 1],
])('a connector has the DataMarts of %s', async (_, isMeant, want) => {
  const names = ['facebook_organic', 'bing'];
  const act: ToyFault['act'] = ({ operation, path }, usual) => {
    if (operation.id === 'listConnectors') return { status: 200, body: names.map((name) => ({ name })) };
    if (operation.id !== 'listDataMartsByConnector') return usual();
    const isUsed = isMeant(names[0]!, path['connectorName']!);
    return { status: 200, body: isUsed ? [{ id: '1b3ff0a2-6d0e-4a0f-9d0c-0d4c0a3d1a11', title: 'Pages' }] : [] };
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['by-connector'], profile: {} });
  expect(findings).toHaveLength(want);
});
