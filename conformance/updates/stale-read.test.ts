import { expect, it } from 'vitest';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose reading of a record is kept when it is read first, or whose change is not done. */
function caching(read: string, change: string, isKeptByRead: boolean): ToyFault {
  const kept = new Map<string, ToyReply['body']>();
  return {
    act: ({ operation, path }, usual) => {
      const id = Object.values(path).at(-1) ?? '';
      if (operation.id === change && !isKeptByRead) return { status: 200, body: kept.get(id) ?? {} };
      const reply = usual();
      if (operation.id !== read || reply.status !== 200) return reply;
      if (!kept.has(id)) kept.set(id, reply.body);
      return isKeptByRead ? { ...reply, body: kept.get(id) } : reply;
    },
  };
}

it.each([
  ['getInsight', 'updateInsight', 'updates/updateInsight'],
  ['getInsightTemplate', 'updateInsightTemplate', 'path-only-state/InsightTemplate'],
])('who does not give a change is told: %s and %s', async (read, change, only) => {
  const options = { only: [only], profile: toyProfile };
  const namesOf = async (isKeptByRead: boolean): Promise<readonly (string | undefined)[]> => {
    const { findings } = await conformToy(contracts, {}, caching(read, change, isKeptByRead), options);
    return findings.map(({ operationId }) => operationId);
  };
  expect([await namesOf(true), await namesOf(false)]).toEqual([[read], [change]]);
});
