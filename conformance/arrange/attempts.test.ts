import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that refuses the first so many requests of an operation, and how many it was sent. */
function refusing(id: string, first: number): ToyFault & { count: number } {
  const fault = {
    count: 0,
    validate: ({ operation }, usual) => {
      if (operation.id !== id) return usual();
      fault.count += 1;
      return fault.count > first && usual();
    },
  } satisfies ToyFault & { count: number } as ToyFault & { count: number };
  return fault;
}

const only = ['createRelationship', 'updateRelationship', 'deleteRelationship'];

it('what is refused in each way that is known is not sent in each of them again and again', async () => {
  const fault = refusing('createRelationship', Infinity);
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, { only });
  expect(findings).toEqual([]);
  expect(inconclusive.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('400'));
  expect(fault.count).toBeLessThan(50);
});

it('what is refused at first is accepted later', async () => {
  const { findings, inconclusive } = await conformToy(contracts, {}, refusing('createRelationship', 3), { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});
