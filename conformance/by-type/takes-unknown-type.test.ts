import { expect, it } from 'vitest';
import { pathValues } from '../arrange/path-values.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service of which some lists by type are empty for a type that nobody knows, and the others refuse it. */
function lenient(ids: readonly string[]): ToyFault {
  return {
    act: (request, usual) => {
      const types = pathValues(request.operation);
      const type = types === undefined ? undefined : request.path[types.parameter];
      if (types === undefined || types.values.includes(type!)) return usual();
      return ids.includes(request.operation.id) ? { status: 200, body: [] } : { status: 400, body: { error: 'type' } };
    },
  };
}

const storages = 'listDataStoragesByType';
const destinations = 'listDataDestinationsByType';

it.each<[string, readonly string[], readonly string[]]>([
  ['by none', [], []],
  ['by one of two', [destinations], [destinations]],
  ['by the other', [storages], [storages]],
  ['by both', [storages, destinations], []],
])('a type that nobody knows is taken %s', async (_, ids, want) => {
  const { findings } = await conformToy(contracts, {}, lenient(ids), { only: ['by-type'] });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(want.map((id) => [id, 'stated']));
});
