import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/**
 * A service that serves any limit of its sessions, and refuses one above 100 elsewhere, or serves it; and what it has
 * created.
 */
function unbounded(isRefusedElsewhere: boolean): ToyFault & { readonly created: () => number } {
  let created = 0;
  return {
    created: () => created,
    act: ({ operation, query }, usual) => {
      if (operation.id === 'createAiAssistantSession') created += 1;
      const isAbove = Number(query.get('limit') ?? 0) > 100;
      const isOther = operation.lifecycle.action === 'list' && operation.id !== 'listAiAssistantSessions';
      return isAbove && isOther && isRefusedElsewhere ? { status: 400 } : usual();
    },
  };
}

it.each([
  ['refused by other lists', true, true],
  ['taken by other lists as well', false, false],
])('a limit above the maximum is tried with as many records early where it is %s', async (_, isRefused, want) => {
  const toy = unbounded(isRefused);
  // The case of the maximum comes last, where the budget has room for it.
  const only = ['limit', 'default'].map((id) => `list-limits/listAiAssistantSessions/${id}`);
  await conformToy(contracts, {}, toy, { only });
  expect(toy.created() > 100).toBe(want);
});
