import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that keeps what others have created out of a list, and perhaps from being read. */
function keeping(list: string, isRead = true): ToyFault {
  const creators = new Map<unknown, string | undefined>();
  return {
    act: ({ operation, path, role }, usual) => {
      const reply = usual();
      const { action } = operation.lifecycle;
      if (action === 'create') creators.set((reply.body as { readonly id?: string } | undefined)?.id, role);
      const isForeign = (id: unknown): boolean => creators.has(id) && creators.get(id) !== role;
      if (action === 'read' && !isRead && Object.values(path).some(isForeign)) return { status: 403 };
      const own = (rows: readonly { readonly id: string }[]): unknown => rows.filter(({ id }) => !isForeign(id));
      if (operation.id !== list) return reply;
      const { data } = reply.body as { readonly data?: Parameters<typeof own>[0] };
      return {
        ...reply,
        body: data === undefined ? own(reply.body as Parameters<typeof own>[0]) : { data: own(data) },
      };
    },
  };
}

it.concurrent.each<[string, string, ToyFault, boolean]>([
  ['all', 'listInsights', {}, false],
  ['those of its reader alone', 'listInsights', keeping('listInsights'), true],
  ['those that its reader may read', 'listInsights', keeping('listInsights', false), false],
])('a list shows %s', async (_, list, toy, isFound) => {
  const { findings, summary } = await conformToy(contracts, {}, toy, { only: [`listed-to-others/${list}`] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(isFound ? [list] : []);
  // What judges the answers to all others passes as well.
  expect(summary.passed).toBe(isFound ? 5 : 6);
});
