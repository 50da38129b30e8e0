import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it('a record that is given to other owners is not used by what comes after', async () => {
  const given = new Set<string>();
  const refused: string[] = [];
  const keeping: ToyFault = {
    act: ({ operation, path }, usual) => {
      const id = path['id'] ?? '';
      if (given.has(id) && operation.lifecycle.action === 'change') {
        if (operation.id !== 'updateDataMartOwners') refused.push(operation.id);
        return { status: 403 };
      }
      if (operation.id === 'updateDataMartOwners') given.add(id);
      return usual();
    },
  };
  await conformToy(contracts, {}, keeping, { only: ['updates'] });
  expect(given.size).toBeGreaterThan(0);
  expect(refused).toEqual([]);
});
