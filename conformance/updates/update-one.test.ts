import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that lets nobody but its owners change a DataMart that was given any; who asks is told as `caller`. */
function keepingToOwners(caller: string | undefined): { readonly fault: ToyFault; readonly log: string[] } {
  const given = new Set<string>();
  const log: string[] = [];
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const id = path['id'] ?? '';
    if (operation.id === 'getAuthContext' && caller !== undefined) return { status: 200, body: { userId: caller } };
    if (operation.lifecycle.resource !== 'DataMart' || operation.lifecycle.action !== 'change') return usual();
    if (operation.id === 'updateDataMartOwners' && caller !== undefined && JSON.stringify(body).includes(caller)) {
      log.push('kept');
    } else {
      if (given.has(id)) log.push(`refused ${operation.id}`);
      if (given.has(id)) return { status: 403 };
      if (operation.id === 'updateDataMartOwners') given.add(id);
    }
    return usual();
  };
  return { fault: { act }, log };
}

it('a record that is given to other owners is not used by what comes after', async () => {
  const { fault, log } = keepingToOwners(undefined);
  await conformToy(contracts, {}, fault, { only: ['updates'] });
  expect(log.filter((line) => line !== 'refused updateDataMartOwners')).toEqual([]);
});

it('a record stays with who has created it where that is known', async () => {
  const { fault, log } = keepingToOwners('member-9');
  await conformToy(contracts, {}, fault, { only: ['updates'] });
  expect(new Set(log)).toEqual(new Set(['kept']));
});
