import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that answers who reads an insight with a status, and shows none in the list, or all. */
function keeping(status: number | undefined, isListed: boolean): ToyFault {
  return {
    act: ({ operation }, usual) => {
      if (operation.id === 'getInsight' && status !== undefined) return { status };
      const reply = usual();
      return operation.id === 'listInsights' && !isListed ? { ...reply, body: { data: [] } } : reply;
    },
  };
}

it.concurrent.each([
  ['unlisted', undefined, false, 'listInsights'],
  ['forbidden, and unlisted', 403, false, 'createInsight'],
  ['missing, and unlisted', 404, false, 'createInsight'],
  ['missing, and listed', 404, true, 'getInsight'],
  ['there', undefined, true, undefined],
] as const)('what is %s to its creator is the fault of one operation', async (_, status, isListed, want) => {
  const { findings } = await conformToy(contracts, {}, keeping(status, isListed), { only: ['state/Insight/script'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want === undefined ? [] : [want]);
});
