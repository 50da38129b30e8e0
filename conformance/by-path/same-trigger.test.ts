import { beforeAll, expect, it } from 'vitest';
import type { ToyFault } from '../testing/toy-types.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service that plans nothing twice: a trigger like one that is there is that one. */
function planningOnce(): ToyFault {
  const planned = new Map<string, unknown>();
  return {
    act: ({ operation, path, body }, usual) => {
      const plan = JSON.stringify([path['dataMartId'], body]);
      if (operation.id === 'createScheduledTrigger' && planned.has(plan))
        return { status: 201, body: planned.get(plan) };
      const reply = usual();
      if (operation.id === 'createScheduledTrigger') planned.set(plan, reply.body);
      if (operation.id === 'deleteScheduledTrigger') planned.clear();
      return reply;
    },
  };
}

it('a trigger that two creations give is looked at once', { timeout: 60_000 }, async () => {
  const only = ['success', 'own-parent', 'path-only-state', 'updates', 'unremoved/deleteScheduledTrigger'];
  const { findings, errored } = await conformToy(contracts, {}, planningOnce(), { only });
  expect({ findings, errored }).toEqual({ findings: [], errored: [] });
});
